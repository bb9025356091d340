import { SignInForm } from '@foyer/react'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Link, useNavigate } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { AlreadyIn } from './AlreadyIn.js'
import { ForgottenPassword } from './ForgottenPassword.js'
import { HostedSignIn } from './HostedSignIn.js'
import { MailHint } from './MailHint.js'
import { returnPath, signUpLink } from './return-to.js'
import { ExpiredNotice, StartAgain } from './StepNotices.js'
import { useCallbackAddress } from './useCallbackAddress.js'
import { useCameAsMember } from './useCameAsMember.js'
import { useKeptStep } from './useKeptStep.js'
import { WaysIn } from './WaysIn.js'

/** Login with the site's own form or on the hosted page. */
export default function SignInPage(): ReactNode {
  const { signIn } = useMoreTexts()
  const { site } = useTexts()
  const [params] = useSearchParams()
  const to = returnPath(params)
  const navigate = useNavigate()
  const callback = useCallbackAddress()
  const email = typedEmail(useLocation().state)
  const step = useKeptStep('sign-in')
  if (useCameAsMember()) return <AlreadyIn to={to} />
  return (
    <WaysIn
      title={site.logIn}
      waiting={step.waiting}
      lead={signIn.logInLead(<Link to={signUpLink(to)}>{site.signUp}</Link>)}
      hosted={<HostedSignIn page="/auth/sign-in" to={to} />}
    >
      <ExpiredNotice step={step} />
      <SignInForm
        key={step.key}
        {...email}
        {...step.kept}
        onState={step.onState}
        codeHint={<MailHint />}
        fallbackRedirectUri={callback}
        onSignedIn={() => navigate(to, { replace: true })}
      >
        <ForgottenPassword />
      </SignInForm>
      <StartAgain step={step} />
    </WaysIn>
  )
}

/** Returns the e-mail address that was typed on the sign-up page, if the member comes from there. */
function typedEmail(state: unknown): { email?: string } {
  const { email }: { email?: unknown } = Object(state)
  return typeof email === 'string' ? { email } : {}
}
