export { FoyerProvider, type FoyerProviderProps, useFoyer, useSession } from './FoyerProvider.js'
export {
  aggregateQueryOptions,
  type BuildAggregate,
  type BuildQuery,
  countQueryOptions,
  type ItemsOptions,
  itemQueryOptions,
  itemsQueryOptions,
} from './item-options.js'
export { MemberOnly, type MemberOnlyProps } from './MemberOnly.js'
export type { ProblemTexts } from './problems.js'
export {
  SecondFactorForm,
  type SecondFactorFormProps,
  type SecondFactorTexts,
} from './SecondFactorForm.js'
export { SignInForm, type SignInFormProps, type SignInTexts } from './SignInForm.js'
export { SignUpForm, type SignUpFormProps, type SignUpTexts } from './SignUpForm.js'
export { useAggregate, useCount, useItem, useItems } from './useItems.js'
export {
  type LoginOptions,
  type LoginProgress,
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
export { type LogoutOptions, type UseLogout, useLogout } from './useLogout.js'
export { type MemberState, useMember } from './useMember.js'
export { useRemoveItem, useSaveItem } from './useWriteItem.js'
export {
  VerifyEmailForm,
  type VerifyEmailFormProps,
  type VerifyEmailTexts,
} from './VerifyEmailForm.js'
