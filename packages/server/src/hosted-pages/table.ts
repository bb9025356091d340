import type { PageAsset } from '@foyer/pages'
import { acceptedCoding, compress } from '../http/negotiation.js'
import type { PageRoute } from '../http/page-route.js'
import { TooManyRequestsError } from '../limits/limits.js'
import { pagePaths } from '../settings/page-paths.js'
import { accountPage, accountResultPage, sectionPages } from './account/account.js'
import { deletionPages, showConfirmDeletion, showKeepAccount } from './account/account-deletion.js'
import { confirmEmailForm, emailPages, showCode } from './account/account-email.js'
import {
  factorPages,
  factorsResultPage,
  showConfirmFactor,
  showRecoveryCodes,
} from './account/account-factors.js'
import {
  accountLogoutForm,
  endSessionForm,
  passwordForm,
  profileForm,
} from './account/account-forms.js'
import { type DeveloperPages, developerPages } from './developer-pages.js'
import { brandingRoutes } from './kit/branding.js'
import type { SiteDeps } from './kit/deps.js'
import { type Page, seeOther } from './kit/page.js'
import type { ResultPage } from './kit/result-page.js'
import {
  deadEndResultPage,
  requireBrowser,
  showDeadEnd,
  showPage,
  showTooMany,
  tooManyResultPage,
} from './kit/show.js'
import { showWaiting } from './login/after-first-factor.js'
import { authorizationEndpoint } from './login/authorization-endpoint.js'
import { consentForm, showConsent } from './login/consent.js'
import { callbackPage, externalCheckoutPage } from './login/external-checkout.js'
import { loginForm, loginPage } from './login/login.js'
import { logoutPage } from './login/logout.js'
import {
  forgotForm,
  forgotPage,
  resetForm,
  resetPage,
  showForgot,
  showPasswordChanged,
  showReset,
} from './login/reset-password.js'
import { chooseAccountForm, resumeAuthorizationPage } from './login/resume-authorization.js'
import { chooseFactorForm, secondFactorForm, showSecondFactor } from './login/second-factor.js'
import { showLogin } from './login/show-login.js'
import { showSignUp, signUpForm, signUpPage } from './login/sign-up.js'
import { resendForm, showVerifyEmail, verifyEmailForm } from './login/verify-email.js'
import { depsForRequest } from './per-request.js'

const pages: readonly Page[] = [
  resumeAuthorizationPage,
  authorizationEndpoint,
  loginPage,
  loginForm,
  signUpPage,
  signUpForm,
  verifyEmailForm,
  resendForm,
  secondFactorForm,
  chooseFactorForm,
  forgotPage,
  forgotForm,
  resetPage,
  resetForm,
  chooseAccountForm,
  consentForm,
  externalCheckoutPage,
  callbackPage,
  logoutPage,
  accountPage,
  profileForm,
  passwordForm,
  confirmEmailForm,
  endSessionForm,
  accountLogoutForm,
  ...emailPages,
  ...deletionPages,
  ...factorPages,
  ...sectionPages,
]

/** Pages that show results of forms. One whose path is not in `pages` shows nothing else: see `startOverPage`. */
const resultPages: readonly Pick<ResultPage<never>, 'path' | 'showKept'>[] = [
  showLogin,
  showSignUp,
  showVerifyEmail,
  showSecondFactor,
  showForgot,
  showReset,
  showPasswordChanged,
  showWaiting,
  showConsent,
  deadEndResultPage,
  tooManyResultPage,
  accountResultPage,
  showCode,
  factorsResultPage,
  showConfirmFactor,
  showRecoveryCodes,
  showConfirmDeletion,
  showKeepAccount,
]

/**
 * Lists the routes of every hosted page and form, and of the files that they load.
 */
export function pageRoutes(deps: SiteDeps, developers: DeveloperPages): PageRoute[] {
  const getPaths = pages.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const resultOnly = resultPages.filter(({ path }) => !getPaths.includes(path))
  const pageList = [...pages, ...resultOnly.map(({ path }) => startOverPage(path))]
  return [
    ...pageList.map((page) => toRoute(deps, withLimit(withResult(page)))),
    ...brandingRoutes(deps),
    ...assetRoutes(deps),
    toRoute(deps, notFoundPage),
    ...developerPages(developers).map((page) => toRoute(deps, page)),
  ]
}

function toRoute(site: SiteDeps, { method, path, handle }: Page): PageRoute {
  return {
    method,
    path,
    handle: async (request, requestId) =>
      handle(await depsForRequest(site, request, requestId), request),
  }
}

/** Applies the rate limit of a page. Shows the page for too many attempts above it. */
function withLimit(page: Page): Page {
  const { limit } = page
  if (limit === undefined) return page
  return {
    ...page,
    handle: async (deps, request) => {
      try {
        await deps.limits.take(limit, { network: deps.network })
      } catch (error) {
        if (!(error instanceof TooManyRequestsError)) throw error
        return showTooMany(deps, error.retryAfterSeconds)
      }
      return page.handle(deps, request)
    },
  }
}

/** Shows the result of a form if the URL names one. */
function withResult(page: Page): Page {
  const results = resultPages.find(({ path }) => path === page.path)
  if (page.method !== 'GET' || !results) return page
  return {
    ...page,
    handle: async (deps, request) => (await results.showKept(deps)) ?? page.handle(deps, request),
  }
}

/**
 * Handles an expired result of a page that only shows results: redirects to the authorization request or to the
 * account.
 */
function startOverPage(path: string): Page {
  return {
    method: 'GET',
    path,
    handle: async (deps, request) => {
      const requestHandle = deps.parameters.get('request')
      if (!deps.parameters.has('shown')) return notFoundPage.handle(deps, request)
      if (requestHandle !== null) {
        const query = new URLSearchParams({ request: requestHandle })
        return seeOther(`${deps.publicUrl}${pagePaths.authorize}?${query}`)
      }
      const isAccount = path.startsWith(`${pagePaths.account}/`)
      return isAccount ? seeOther(`${deps.publicUrl}${pagePaths.account}`) : showDeadEnd(deps)
    },
  }
}

function assetRoutes({ assets }: SiteDeps): PageRoute[] {
  return assets.files.map((file) => ({
    method: 'GET',
    path: file.path,
    handle: (request) => assetReply(file, request),
  }))
}

/** Replies with a file, which never changes under its path. Fonts are compressed already. */
async function assetReply(
  { body, contentType }: PageAsset,
  { headers }: Request,
): Promise<Response> {
  const coding = contentType.startsWith('text/')
    ? acceptedCoding(headers.get('accept-encoding'))
    : undefined
  return new Response(new Uint8Array(coding ? await compress(body, coding) : body), {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(coding && { 'content-encoding': coding }),
    },
  })
}

/**
 * Not-found page for all other paths below `/auth`. Comes after all pages.
 * @throws HttpError 404 for a request that does not accept HTML
 */
const notFoundPage: Page = {
  method: 'GET',
  path: '/auth/*',
  handle: async (deps, request) => {
    const { requestId } = deps
    requireBrowser(request)
    const { notFoundTitle: title, notFoundText: text } = deps.texts.error
    const continueUrl = deps.branding.homeUrl
    return showPage(deps, { page: 'error', title, text, continueUrl, requestId }, { status: 404 })
  },
}
