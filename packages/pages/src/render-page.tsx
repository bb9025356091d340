import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets } from './assets.js'
import { CaptchaScript } from './captcha.js'
import { ErrorPage } from './error-page.js'
import { ForgotPassword, forgotTitles } from './forgot-password.js'
import { Layout } from './layout.js'
import type { CaptchaView, PageView, SiteLook } from './page-view.js'
import { PasswordChanged } from './password-changed.js'
import { ResetPassword, resetTitles } from './reset-password.js'
import { SecondFactor, secondFactorTitles } from './second-factor.js'
import { SignIn } from './sign-in.js'
import { SignUp } from './sign-up.js'
import { SignedOut } from './signed-out.js'
import { VerifyEmail } from './verify-email.js'
import { WaitingForApproval } from './waiting-for-approval.js'

/**
 * A hosted page as a whole HTML document. It carries no style attribute, no address outside this host but the links in
 * the view, and no script but that of a captcha, so it lives under `script-src 'none'; style-src 'self'; font-src 'self'`
 * and, with a captcha, under `script-src 'self'` or the addresses of its provider.
 */
export function renderPage(view: PageView, site: SiteLook, assets: PageAssets): string {
  const document = (
    <Layout
      title={titleOf(view)}
      site={site}
      assets={assets}
      script={<CaptchaScript captcha={captchaOf(view)} path={assets.captchaScript} />}
    >
      <Content view={view} site={site} />
    </Layout>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

/** The captcha of a page, if it has one. */
export function captchaOf(view: PageView): CaptchaView | undefined {
  return 'captcha' in view ? view.captcha : undefined
}

function Content({ view, site }: { view: PageView; site: SiteLook }): ReactElement {
  switch (view.page) {
    case 'sign-in':
      return <SignIn view={view} site={site} />
    case 'sign-up':
      return <SignUp view={view} site={site} />
    case 'verify-email':
      return <VerifyEmail view={view} />
    case 'second-factor':
      return <SecondFactor view={view} site={site} />
    case 'waiting-for-approval':
      return <WaitingForApproval view={view} site={site} />
    case 'forgot-password':
      return <ForgotPassword view={view} site={site} />
    case 'reset-password':
      return <ResetPassword view={view} site={site} />
    case 'password-changed':
      return <PasswordChanged view={view} site={site} />
    case 'signed-out':
      return <SignedOut view={view} site={site} />
    case 'error':
      return <ErrorPage view={view} site={site} />
  }
}

const titles = {
  'sign-in': 'Sign in',
  'sign-up': 'Create your account',
  'verify-email': 'Check your mail',
  'waiting-for-approval': 'Almost there',
  'password-changed': 'Your password is changed',
  'signed-out': 'Signed out',
} as const

function titleOf(view: PageView): string {
  if (view.page === 'error') return view.title
  const title = nameOf(view)
  const hasProblems = 'problems' in view && (view.problems?.length ?? 0) > 0
  // the title is what a screen reader says first after the form comes back
  return hasProblems ? `Please check: ${title}` : title
}

function nameOf(view: Exclude<PageView, { page: 'error' }>): string {
  if (view.page === 'second-factor') return secondFactorTitles[view.chosen.type]
  if (view.page === 'forgot-password') return forgotTitles[view.reason]
  return view.page === 'reset-password' ? resetTitles[view.by] : titles[view.page]
}
