import { SignUpForm } from '@foyer/react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Link, useNavigate } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { AlreadyLoggedIn } from './AlreadyLoggedIn.js'
import { HostedLogin } from './HostedLogin.js'
import { LoginLayout } from './LoginLayout.js'
import { MailHint } from './MailHint.js'
import { loginLink, returnPath } from './return-to.js'
import { ExpiredNotice, StartAgain } from './StepNotices.js'
import { useArrivedAsMember } from './useArrivedAsMember.js'
import { useCallbackAddress } from './useCallbackAddress.js'
import { useStoredStep } from './useStoredStep.js'

/** Registration with the site's own form and a code by e-mail, or on the hosted page. */
export default function SignUpPage(): ReactNode {
  const { login } = useMoreTexts()
  const { site } = useTexts()
  const [params] = useSearchParams()
  const to = returnPath(params)
  const navigate = useNavigate()
  const callback = useCallbackAddress()
  const step = useStoredStep('sign-up')
  if (useArrivedAsMember()) return <AlreadyLoggedIn to={to} />
  return (
    <LoginLayout
      title={site.signUp}
      waiting={step.waiting}
      lead={login.signUpLead(<Link to={loginLink(to)}>{site.logIn}</Link>)}
      hosted={<HostedLogin page="/auth/sign-up" to={to} />}
    >
      <ExpiredNotice step={step}>
        <Link to={loginLink(to)}>{site.logIn}</Link>
      </ExpiredNotice>
      <SignUpForm
        key={step.key}
        {...step.stored}
        onState={step.onState}
        texts={{ emailTaken: login.emailTaken }}
        codeHint={<MailHint />}
        logIn={(email) => (
          <Link to={loginLink(to)} state={{ email }}>
            {site.logIn}
          </Link>
        )}
        fallbackRedirectUri={callback}
        onLoggedIn={() => navigate(to, { replace: true })}
      />
      <StartAgain step={step} />
    </LoginLayout>
  )
}
