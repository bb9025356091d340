import { LoginForm } from '@foyer/react'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Link, useNavigate } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { AlreadyLoggedIn } from './AlreadyLoggedIn.js'
import { ForgottenPassword } from './ForgottenPassword.js'
import { HostedLogin } from './HostedLogin.js'
import { LoginLayout } from './LoginLayout.js'
import { MailHint } from './MailHint.js'
import { returnPath, signUpLink } from './return-to.js'
import { ExpiredNotice, StartAgain } from './StepNotices.js'
import { useArrivedAsMember } from './useArrivedAsMember.js'
import { useCallbackAddress } from './useCallbackAddress.js'
import { useStoredStep } from './useStoredStep.js'

/** Login with the site's own form or on the hosted page. */
export default function LoginPage(): ReactNode {
  const { login } = useMoreTexts()
  const { site } = useTexts()
  const [params] = useSearchParams()
  const to = returnPath(params)
  const navigate = useNavigate()
  const callback = useCallbackAddress()
  const email = typedEmail(useLocation().state)
  const step = useStoredStep('login')
  if (useArrivedAsMember()) return <AlreadyLoggedIn to={to} />
  return (
    <LoginLayout
      title={site.logIn}
      waiting={step.waiting}
      lead={login.logInLead(<Link to={signUpLink(to)}>{site.signUp}</Link>)}
      hosted={<HostedLogin page="/auth/login" to={to} />}
    >
      <ExpiredNotice step={step} />
      <LoginForm
        key={step.key}
        {...email}
        {...step.stored}
        onState={step.onState}
        codeHint={<MailHint />}
        fallbackRedirectUri={callback}
        onLoggedIn={() => navigate(to, { replace: true })}
      >
        <ForgottenPassword />
      </LoginForm>
      <StartAgain step={step} />
    </LoginLayout>
  )
}

/** Returns the e-mail address that was typed on the sign-up page, if the member comes from there. */
function typedEmail(state: unknown): { email?: string } {
  const { email }: { email?: unknown } = Object(state)
  return typeof email === 'string' ? { email } : {}
}
