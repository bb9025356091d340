import type { LoginState } from '@foyer/client'
import type { ReactNode } from 'react'
import { SecondFactorForm, type SecondFactorTexts } from './SecondFactorForm.js'
import type { LoginOptions } from './useLogin.js'
import { ApprovalNotice, VerifyEmailForm, type VerifyEmailTexts } from './VerifyEmailForm.js'

/** What the steps need. */
export interface LoginStepsProps {
  state: LoginState
  /** The address that was typed. */
  email: string | undefined
  texts: VerifyEmailTexts & Partial<SecondFactorTexts>
  options: LoginOptions
  /** The first step. */
  children: ReactNode
}

/** Shows what a login or registration still asks for, in place of the form that began it. */
export function LoginSteps({ state, email, texts, options, children }: LoginStepsProps): ReactNode {
  switch (state.loginState) {
    case 'EMAIL_VERIFICATION_REQUIRED':
      return <VerifyEmailForm {...options} email={email} texts={texts} />
    case 'SECOND_FACTOR_REQUIRED':
      return <SecondFactorForm {...options} waiting={state.data} texts={texts} />
    case 'OWNER_APPROVAL_REQUIRED':
      return <ApprovalNotice text={texts.approval} />
    default:
      return children
  }
}
