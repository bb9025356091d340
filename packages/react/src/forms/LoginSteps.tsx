import type { LoginState } from '@foyer/client'
import type { SecondFactorTexts, VerifyEmailTexts } from '@foyer/protocol/texts/forms/en'
import type { ReactNode } from 'react'
import type { LoginOptions } from '../hooks/useLoginProgress.js'
import { FocusedNotice } from './FocusedNotice.js'
import { FocusedStep } from './FocusedStep.js'
import { SecondFactorForm } from './SecondFactorForm.js'
import { VerifyEmailForm } from './VerifyEmailForm.js'

/** Props of the steps. */
interface LoginStepsProps {
  state: LoginState
  /** Submitted e-mail address. */
  email: string | undefined
  texts: VerifyEmailTexts & Partial<SecondFactorTexts>
  options: LoginOptions
  /** Shown below the form for the code of an e-mail. */
  codeHint?: ReactNode
  /** Form of the first step. */
  children: ReactNode
}

/** Shows the next step of a login or registration instead of its form. */
export function LoginSteps(props: LoginStepsProps): ReactNode {
  const { state, email, texts, options, codeHint, children } = props
  switch (state.loginState) {
    case 'EMAIL_VERIFICATION_REQUIRED':
      return (
        <FocusedStep>
          <VerifyEmailForm {...options} state={state} email={email} texts={texts}>
            {codeHint}
          </VerifyEmailForm>
        </FocusedStep>
      )
    case 'SECOND_FACTOR_REQUIRED':
      return (
        <FocusedStep>
          <SecondFactorForm {...options} state={state} waiting={state.data} texts={texts} />
        </FocusedStep>
      )
    case 'OWNER_APPROVAL_REQUIRED':
      return <FocusedNotice>{texts.approval}</FocusedNotice>
    default:
      return children
  }
}
