'use client'

export type {
  AccountMenuTexts,
  CaptchaTexts,
  DeleteAccountTexts,
  ForgotPasswordTexts,
  FormTexts,
  LoginTexts,
  ProblemTexts,
  ResetPasswordTexts,
  SecondFactorTexts,
  SignUpTexts,
  VerifyEmailTexts,
} from '@foyer/protocol/texts/forms/en'
export type { Undo } from './cache/optimistic-update.js'
export type { CallError } from './call-error.js'
export { FoyerProvider, type FoyerProviderProps, useFoyer, useSession } from './FoyerProvider.js'
export { AccountMenu, type AccountMenuProps } from './forms/AccountMenu.js'
export { Captcha, type CaptchaProps, type CaptchaWidget } from './forms/Captcha.js'
export {
  DeleteAccountForm,
  type DeleteAccountFormProps,
} from './forms/DeleteAccountForm.js'
export {
  ForgotPasswordForm,
  type ForgotPasswordFormProps,
} from './forms/ForgotPasswordForm.js'
export { LoginForm, type LoginFormProps } from './forms/LoginForm.js'
export {
  ResetPasswordForm,
  type ResetPasswordFormProps,
} from './forms/ResetPasswordForm.js'
export {
  SecondFactorForm,
  type SecondFactorFormProps,
} from './forms/SecondFactorForm.js'
export { SignUpForm, type SignUpFormProps } from './forms/SignUpForm.js'
export {
  VerifyEmailForm,
  type VerifyEmailFormProps,
} from './forms/VerifyEmailForm.js'
export {
  type InfiniteItemsQuery,
  type InfinitePages,
  infiniteItemsQueryOptions,
} from './hooks/infinite-query-options.js'
export {
  type AggregatePage,
  aggregateQueryOptions,
  type BuildAggregate,
  type BuildQuery,
  type BuildTypedAggregate,
  type BuildTypedQuery,
  countQueryOptions,
  type ItemsOptions,
  itemQueryOptions,
  itemsQueryOptions,
  type ReadQuery,
  type UseReadOptions,
} from './hooks/query-options.js'
export {
  type UseAccountDeletion,
  type UseDataExport,
  useAccountDeletion,
  useDataExport,
} from './hooks/useAccountData.js'
export { type UseAggregate, useAggregate } from './hooks/useAggregate.js'
export {
  type UseBulkRemove,
  type UseBulkSave,
  useBulkInsert,
  useBulkRemove,
  useBulkSave,
} from './hooks/useBulk.js'
export { type CanState, type Operation, permissionsQueryOptions, useCan } from './hooks/useCan.js'
export type { WidgetSettings } from './hooks/useCaptcha.js'
export { type UseCount, useCount } from './hooks/useCount.js'
export { useFormDraft } from './hooks/useFormDraft.js'
export { type UseInfiniteItems, useInfiniteItems } from './hooks/useInfiniteItems.js'
export { type LiveItemOptions, type UseItem, useItem } from './hooks/useItem.js'
export { type LiveItemsOptions, type UseItems, useItems } from './hooks/useItems.js'
export {
  type UseLogin,
  type UseRegister,
  type UseSecondFactor,
  type UseVerification,
  useLogin,
  useRegister,
  useSecondFactor,
  useVerification,
} from './hooks/useLogin.js'
export { type LoginCallback, useLoginCallback } from './hooks/useLoginCallback.js'
export type { LoginOptions, LoginStatus } from './hooks/useLoginProgress.js'
export { type LogoutOptions, type UseLogout, useLogout } from './hooks/useLogout.js'
export { type MemberState, useMember } from './hooks/useMember.js'
export { type UsePasswordReset, usePasswordReset } from './hooks/usePasswordReset.js'
export {
  type BuildSearch,
  type UseSearch,
  type UseSearchOptions,
  useSearch,
} from './hooks/useSearch.js'
export type { WriteResult } from './hooks/useWrite.js'
export {
  type PatchedFields,
  type SavedFields,
  type UpdatedFields,
  type UsePatchItem,
  type UseRemoveItem,
  type UseSaveItem,
  type UseUpdateItem,
  useInsertItem,
  usePatchItem,
  useRemoveItem,
  useSaveItem,
  useUpdateItem,
} from './hooks/useWriteItem.js'
export type { LiveOptions } from './live/follow-query.js'
export { MemberOnly, type MemberOnlyProps } from './MemberOnly.js'
export { createPageClient, type PageClientConfig, type SessionHandover } from './page-client.js'
export type { Register, Registered } from './registered-collections.js'
export type { AnySiteClient, QueryOptionsClient, SiteClient } from './site-client.js'
