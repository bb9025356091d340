export { AccountMenu, type AccountMenuProps } from './AccountMenu.js'
export { Captcha, type CaptchaProps, type CaptchaWidget } from './Captcha.js'
export {
  ForgotPasswordForm,
  ForgotPasswordForm as ForgotPassword,
  type ForgotPasswordFormProps,
} from './ForgotPasswordForm.js'
export { FoyerProvider, type FoyerProviderProps, useFoyer, useSession } from './FoyerProvider.js'
export type {
  AccountMenuTexts,
  CaptchaTexts,
  ForgotPasswordTexts,
  FormTexts,
  ResetPasswordTexts,
  SecondFactorTexts,
  SignInTexts,
  SignUpTexts,
  VerifyEmailTexts,
} from './form-texts.js'
export {
  type InfiniteItems,
  type InfiniteItemsQuery,
  infiniteItemsQueryOptions,
} from './infinite-options.js'
export {
  aggregateQueryOptions,
  type BuildAggregate,
  type BuildQuery,
  countQueryOptions,
  type ItemsOptions,
  itemQueryOptions,
  itemsQueryOptions,
  type ReadQuery,
} from './item-options.js'
export { MemberOnly, type MemberOnlyProps } from './MemberOnly.js'
export { createPageClient, type HandedSession, type PageClientConfig } from './page-client.js'
export type { ProblemTexts } from './problems.js'
export {
  ResetPasswordForm,
  ResetPasswordForm as ResetPassword,
  type ResetPasswordFormProps,
} from './ResetPasswordForm.js'
export {
  SecondFactorForm,
  SecondFactorForm as SecondFactor,
  type SecondFactorFormProps,
} from './SecondFactorForm.js'
export { SignInForm, SignInForm as SignIn, type SignInFormProps } from './SignInForm.js'
export { SignUpForm, SignUpForm as SignUp, type SignUpFormProps } from './SignUpForm.js'
export type { Undo } from './show-ahead.js'
export type { SiteClient } from './site-client.js'
export { type CanState, type Operation, permissionsQueryOptions, useCan } from './useCan.js'
export type { WidgetMeans } from './useCaptcha.js'
export { useInfiniteItems } from './useInfiniteItems.js'
export { useAggregate, useCount, useItem, useItems } from './useItems.js'
export {
  type UseLogin,
  type UseRegister,
  type UseSecondFactor,
  type UseVerification,
  useLogin,
  useRegister,
  useSecondFactor,
  useVerification,
} from './useLogin.js'
export { type LoginCallback, useLoginCallback } from './useLoginCallback.js'
export type { LoginOptions, LoginProgress } from './useLoginProgress.js'
export { type LogoutOptions, type UseLogout, useLogout } from './useLogout.js'
export { type MemberState, useMember } from './useMember.js'
export { type UseRecovery, useRecovery } from './useRecovery.js'
export { type SavedFields, useRemoveItem, useSaveItem } from './useWriteItem.js'
export {
  VerifyEmailForm,
  VerifyEmailForm as VerifyEmail,
  type VerifyEmailFormProps,
} from './VerifyEmailForm.js'
