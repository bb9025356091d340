import { pageTexts } from '@foyer/protocol/texts/pages'
import type { ReactElement } from 'react'
import { Account } from './account/account.js'
import { AccountFactors } from './account/account-factors.js'
import { AddFactor } from './account/add-factor.js'
import { DeleteAccount } from './account/delete-account.js'
import { EmptySection } from './account/empty-section.js'
import { RecoveryCodes } from './account/recovery-codes.js'
import type { PageAssets } from './assets.js'
import { CaptchaScript } from './captcha/captcha.js'
import { ErrorPage } from './error-page.js'
import { MemberContext } from './fields/page-form.js'
import { revealScript } from './fields/reveal-button.js'
import { type InlineScript, Script } from './inline-script.js'
import { renderDocument } from './layout.js'
import { ChooseAccount } from './login/choose-account.js'
import { Consent } from './login/consent.js'
import { ExternalCheckout } from './login/external-checkout.js'
import { FormPostResponse, formPostScript } from './login/form-post-response.js'
import { LoggedOut } from './login/logged-out.js'
import { Login } from './login/login.js'
import { PasswordChanged } from './login/password-changed.js'
import { RequestPasswordReset } from './login/request-password-reset.js'
import { ResetPassword } from './login/reset-password.js'
import { SecondFactor } from './login/second-factor.js'
import { SignUp } from './login/sign-up.js'
import { VerifyEmail } from './login/verify-email.js'
import { WaitingForApproval } from './login/waiting-for-approval.js'
import { documentTitle, headingOf } from './page-title.js'
import type { CaptchaView, PageProps, PageView, SiteBranding } from './page-view.js'
import { useTexts } from './use-texts.js'

/**
 * Renders a hosted page as an HTML document. It has no inline styles, no external resources except the logo, and no
 * script except that of a captcha or `scriptOf`. It works under the policy `script-src 'none'; style-src 'self';
 * font-src 'self'`; a captcha needs `script-src 'self'` or the origins of the provider.
 */
export function renderPage(view: PageView, site: SiteBranding, assets: PageAssets): string {
  const script = scriptOf(view)
  return renderDocument({
    title: documentTitle(view, pageTexts[site.language]),
    site,
    assets,
    content: <PageContent view={view} site={site} />,
    end: (
      <>
        <CaptchaScript captcha={captchaOf(view)} paths={assets.captchaScripts} />
        {script && <Script script={script} />}
      </>
    ),
  })
}

/** Returns the captcha of a page, if it has one. */
export function captchaOf(view: PageView): CaptchaView | undefined {
  return 'captcha' in view ? view.captcha : undefined
}

/** Returns the inline script of a page, if it has one. */
export function scriptOf(view: PageView): InlineScript | undefined {
  switch (view.page) {
    case 'login':
    case 'sign-up':
    case 'reset-password':
    case 'account':
      return revealScript
    case 'form-post-response':
      return formPostScript
  }
}

/** Heading and content of a page. */
export function PageContent({ view, site }: PageProps<PageView>): ReactElement {
  return (
    <MemberContext value={'memberId' in view ? view.memberId : undefined}>
      <h1>{headingOf(view, useTexts())}</h1>
      <Content view={view} site={site} />
    </MemberContext>
  )
}

/** Content of a page below its heading. */
function Content({ view, site }: PageProps<PageView>): ReactElement {
  switch (view.page) {
    case 'login':
      return <Login view={view} site={site} />
    case 'sign-up':
      return <SignUp view={view} site={site} />
    case 'verify-email':
      return <VerifyEmail view={view} />
    case 'second-factor':
      return <SecondFactor view={view} site={site} />
    case 'waiting-for-approval':
      return <WaitingForApproval view={view} site={site} />
    case 'request-password-reset':
      return <RequestPasswordReset view={view} site={site} />
    case 'reset-password':
      return <ResetPassword view={view} site={site} />
    case 'password-changed':
      return <PasswordChanged view={view} site={site} />
    case 'logged-out':
      return <LoggedOut view={view} site={site} />
    case 'choose-account':
      return <ChooseAccount view={view} site={site} />
    case 'consent':
      return <Consent view={view} site={site} />
    case 'form-post-response':
      return <FormPostResponse view={view} />
    case 'external-checkout':
      return <ExternalCheckout view={view} site={site} />
    case 'empty-section':
      return <EmptySection view={view} site={site} />
    case 'account':
      return <Account view={view} site={site} />
    case 'account-factors':
      return <AccountFactors view={view} site={site} />
    case 'add-factor':
      return <AddFactor view={view} />
    case 'recovery-codes':
      return <RecoveryCodes view={view} site={site} />
    case 'delete-account':
      return <DeleteAccount view={view} site={site} />
    case 'error':
      return <ErrorPage view={view} site={site} />
  }
}
