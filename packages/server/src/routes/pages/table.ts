import type { PageRoute } from '../../http/page-route.js'
import { limitedPage } from '../limited.js'
import { accountPage } from './account.js'
import { emailPages } from './account-email.js'
import { factorPages } from './account-factors.js'
import { accountSignOutForm, endSessionForm, passwordForm, profileForm } from './account-forms.js'
import { sectionPages } from './account-sections.js'
import { authorizePage } from './authorize.js'
import { authorizeRequestPage } from './authorize-request.js'
import { chooseForm } from './choose.js'
import { confirmEmailForm } from './confirm-email.js'
import { consentForm } from './consent.js'
import type { PageDeps, SitePageDeps } from './deps.js'
import { forgotForm, forgotPage } from './forgot.js'
import { logoutPage } from './logout.js'
import { lookRoutes } from './look.js'
import { nothingPage } from './nothing.js'
import { perRequest } from './per-request.js'
import { resetForm, resetPage } from './reset.js'
import { chooseFactorForm, secondFactorForm } from './second-factor.js'
import { callbackPage, shopPage } from './shop.js'
import { signInForm, signInPage } from './sign-in.js'
import { signUpForm, signUpPage } from './sign-up.js'
import { resendForm, verifyForm } from './verify.js'

const pages: readonly ((deps: PageDeps) => PageRoute)[] = [
  authorizePage,
  authorizeRequestPage,
  signInPage,
  signInForm,
  signUpPage,
  signUpForm,
  verifyForm,
  resendForm,
  secondFactorForm,
  chooseFactorForm,
  forgotPage,
  forgotForm,
  resetPage,
  resetForm,
  chooseForm,
  consentForm,
  shopPage,
  callbackPage,
  logoutPage,
  accountPage,
  profileForm,
  passwordForm,
  confirmEmailForm,
  endSessionForm,
  accountSignOutForm,
  ...emailPages,
  ...factorPages,
  ...sectionPages,
]

/** Every hosted page and form, and the files that they load. */
export function pageRoutes(deps: SitePageDeps): PageRoute[] {
  return [
    ...pages.map((page) => perRequest(deps, (at) => limitedPage(at, page(at)))),
    ...lookRoutes(deps),
    ...assetRoutes(deps),
    perRequest(deps, nothingPage),
  ]
}

function assetRoutes({ assets }: SitePageDeps): PageRoute[] {
  return assets.files.map((file) => ({
    method: 'GET',
    path: file.path,
    answer: async () =>
      new Response(new Uint8Array(file.body), {
        headers: {
          'content-type': file.contentType,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      }),
  }))
}
