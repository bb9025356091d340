import { generalCodes } from '@foyer/protocol'
import { HttpError } from '../http/errors.js'
import type { PageRoute } from '../http/page.js'
import { accountPage, accountResultPage } from './account/account.js'
import { deletionPages, showConfirmDeletion, showKeepAccount } from './account/account-deletion.js'
import { confirmEmailForm, emailPages, showCode } from './account/account-email.js'
import {
  factorPages,
  factorsResultPage,
  showConfirmFactor,
  showRecoveryCodes,
} from './account/account-factors.js'
import {
  accountSignOutForm,
  endSessionForm,
  passwordForm,
  profileForm,
} from './account/account-forms.js'
import { sectionPages } from './account/account-sections.js'
import { lookRoutes } from './kit/branding.js'
import { type PageDeps, pagePaths, type SitePageDeps } from './kit/deps.js'
import { limitedPage } from './kit/limited-page.js'
import type { ResultPage } from './kit/result-page.js'
import { seeOther } from './kit/see-other.js'
import { overPage, showDeadEnd, showPage, tooManyPage } from './kit/show.js'
import { perRequest } from './per-request.js'
import { showWaiting } from './sign-in/after-first-factor.js'
import { authorizePage, chooseForm } from './sign-in/authorize.js'
import { authorizeRequestPage } from './sign-in/authorize-request.js'
import { consentForm, consentPage } from './sign-in/consent.js'
import { callbackPage, shopPage } from './sign-in/external-checkout.js'
import { logoutPage } from './sign-in/logout.js'
import {
  forgotForm,
  forgotPage,
  resetForm,
  resetPage,
  showForgot,
  showPasswordChanged,
  showReset,
} from './sign-in/reset-password.js'
import { chooseFactorForm, secondFactorForm, showSecondFactor } from './sign-in/second-factor.js'
import { showSignIn } from './sign-in/show-sign-in.js'
import { signInForm, signInPage } from './sign-in/sign-in.js'
import { showSignUp, signUpForm, signUpPage } from './sign-in/sign-up.js'
import { resendForm, showVerify, verifyForm } from './sign-in/verify.js'

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
  ...deletionPages,
  ...factorPages,
  ...sectionPages,
]

/** The pages that forms lead to. Those at an address that no page above has are there for results alone. */
const resultPages: readonly Pick<ResultPage<never>, 'path' | 'showKept'>[] = [
  showSignIn,
  showSignUp,
  showVerify,
  showSecondFactor,
  showForgot,
  showReset,
  showPasswordChanged,
  showWaiting,
  consentPage,
  overPage,
  tooManyPage,
  accountResultPage,
  showCode,
  factorsResultPage,
  showConfirmFactor,
  showRecoveryCodes,
  showConfirmDeletion,
  showKeepAccount,
]

/** Every hosted page and form, and the files that they load. */
export function pageRoutes(deps: SitePageDeps): PageRoute[] {
  const pageList = pages.map((page) =>
    perRequest(deps, (at) => limitedPage(at, withResult(at, page(at)))),
  )
  const getPaths = pageList.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const resultOnly = resultPages.filter(({ path }) => !getPaths.includes(path))
  return [
    ...pageList,
    ...resultOnly.map(({ path }) =>
      perRequest(deps, (at) => withResult(at, startOverPage(at, path))),
    ),
    ...lookRoutes(deps),
    ...assetRoutes(deps),
    perRequest(deps, nothingPage),
  ]
}

/** A page that shows the result of a form where its address names one. */
function withResult(deps: PageDeps, page: PageRoute): PageRoute {
  const results = resultPages.find(({ path }) => path === page.path)
  if (page.method !== 'GET' || !results) return page
  return {
    ...page,
    answer: async (request, requestId) =>
      (await results.showKept(deps, request)) ?? page.answer(request, requestId),
  }
}

/** Leads on from a page that shows results alone, when the result is over: to the flow, or to the account. */
function startOverPage(deps: PageDeps, path: string): PageRoute {
  return {
    method: 'GET',
    path,
    answer: async (request, requestId) => {
      const { searchParams } = new URL(request.url)
      const handle = searchParams.get('request')
      if (!searchParams.has('shown')) return nothingPage(deps).answer(request, requestId)
      if (handle !== null) {
        const query = new URLSearchParams({ request: handle })
        return seeOther(`${deps.publicUrl}${pagePaths.authorize}?${query}`)
      }
      const isAccount = path.startsWith(`${pagePaths.account}/`)
      return isAccount
        ? seeOther(`${deps.publicUrl}${pagePaths.account}`)
        : showDeadEnd(deps, requestId)
    },
  }
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

/**
 * Not-found page for every other address below `/auth`. Comes after all pages.
 * @throws HttpError 404 for who asks for no page
 */
export function nothingPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: '/auth/*',
    answer: async (request, requestId) => {
      if (!request.headers.get('accept')?.includes('text/html')) {
        throw new HttpError(404, generalCodes.notFound, 'nothing answers at this address')
      }
      const { nothingTitle: title, nothingText: text } = deps.texts.error
      const continueUrl = deps.look.homeUrl
      return showPage(deps, { page: 'error', title, text, continueUrl, requestId }, { status: 404 })
    },
  }
}
