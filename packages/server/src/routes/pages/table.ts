import type { PageRoute } from '../../http/page-route.js'
import { limitedPage } from '../limited.js'
import { authorizePage } from './authorize.js'
import type { PageDeps } from './deps.js'
import { forgotForm, forgotPage } from './forgot.js'
import { logoutPage } from './logout.js'
import { resetForm, resetPage } from './reset.js'
import { chooseFactorForm, secondFactorForm } from './second-factor.js'
import { signInForm } from './sign-in.js'
import { signUpForm, signUpPage } from './sign-up.js'
import { resendForm, verifyForm } from './verify.js'

/** Every hosted page and form, and the files that they load. */
export function pageRoutes(deps: PageDeps): PageRoute[] {
  return [
    authorizePage(deps),
    signInForm(deps),
    signUpPage(deps),
    signUpForm(deps),
    verifyForm(deps),
    resendForm(deps),
    secondFactorForm(deps),
    chooseFactorForm(deps),
    forgotPage(deps),
    forgotForm(deps),
    resetPage(deps),
    resetForm(deps),
    logoutPage(deps),
    ...assetRoutes(deps),
  ].map((page) => limitedPage(deps, page))
}

function assetRoutes({ assets }: PageDeps): PageRoute[] {
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
