import { immutableFileHandler } from '../http/apps/static-files.js'
import { type HttpRoute, pageRoute } from '../http/http-route.js'
import { TooManyRequestsError } from '../limits/rate-limits.js'
import { accountPage, downloadPage, sectionPages } from './account/account.js'
import { deletionPages } from './account/account-deletion.js'
import { emailPages } from './account/account-email.js'
import { factorPages } from './account/account-factors.js'
import { passwordForm } from './account/account-password.js'
import { profileForm } from './account/account-profile.js'
import { accountLogoutForm, endSessionForm, logInAgainForm } from './account/account-sessions.js'
import { failureResponse } from './failure-page.js'
import { brandingRoutes } from './kit/branding.js'
import { type PageContext, type PageDeps, sourceOfPage } from './kit/context.js'
import { createPageContext } from './kit/create-context.js'
import type { HostedPage } from './kit/page.js'
import { notFoundResponse } from './kit/page-response.js'
import {
  cannotContinuePage,
  tooManyRequestsPage,
  tooManyRequestsResponse,
} from './kit/result-page.js'
import { type LandingOptions, landingPage } from './landing.js'
import { authorizationEndpointPage } from './login/authorization-endpoint.js'
import { authorizationRequestPage, chooseAccountForm } from './login/authorization-request.js'
import { consentForm, consentPage } from './login/consent.js'
import { checkoutCallbackPage, externalCheckoutPage } from './login/external-checkout.js'
import { loginForm, loginPage } from './login/login.js'
import { logoutPage } from './login/logout.js'
import {
  passwordChangedPage,
  requestPasswordResetForm,
  requestPasswordResetPage,
  resetPasswordForm,
  resetPasswordPage,
} from './login/reset-password.js'
import { chooseFactorForm, secondFactorForm, secondFactorPage } from './login/second-factor.js'
import { signUpForm, signUpPage } from './login/sign-up.js'
import { resendForm, verifyEmailForm, verifyEmailPage } from './login/verify-email.js'
import { waitingForApprovalPage } from './login/waiting-for-approval.js'

/** Pages and forms: first those of a login, in the order of its steps, then those of the account. */
const pages: readonly HostedPage[] = [
  authorizationEndpointPage,
  authorizationRequestPage,
  chooseAccountForm,
  loginPage,
  loginForm,
  signUpPage,
  signUpForm,
  verifyEmailPage,
  verifyEmailForm,
  resendForm,
  waitingForApprovalPage,
  secondFactorPage,
  secondFactorForm,
  chooseFactorForm,
  requestPasswordResetPage,
  requestPasswordResetForm,
  resetPasswordPage,
  resetPasswordForm,
  passwordChangedPage,
  consentPage,
  consentForm,
  cannotContinuePage,
  tooManyRequestsPage,
  externalCheckoutPage,
  checkoutCallbackPage,
  logoutPage,
  accountPage,
  profileForm,
  passwordForm,
  endSessionForm,
  accountLogoutForm,
  logInAgainForm,
  ...emailPages,
  downloadPage,
  ...deletionPages,
  ...factorPages,
  ...sectionPages,
]

/**
 * Lists the routes of every hosted page and form, and of the files that they load.
 * @param landing undefined if the server serves a site
 */
export function pageRoutes(deps: PageDeps, landing: LandingOptions | undefined): HttpRoute[] {
  return [
    ...pages.map((page) => toRoute(deps, page)),
    ...brandingRoutes(deps),
    ...assetRoutes(deps),
    toRoute(deps, notFoundPage),
    ...(landing ? [toRoute(deps, landingPage(landing))] : []),
  ]
}

/** Creates the route of a page. A browser gets a page about an error too. */
function toRoute(pageDeps: PageDeps, page: HostedPage): HttpRoute {
  return pageRoute(page.method, page.path, async (incoming, requestState) => {
    try {
      return await handleWithinLimit(await createPageContext(pageDeps, incoming), page)
    } catch (error) {
      return failureResponse(pageDeps, incoming, requestState, error)
    }
  })
}

/** Handles a request. Above a rate limit, responds with the page for too many attempts. */
async function handleWithinLimit(
  context: PageContext,
  { limit, handle }: HostedPage,
): Promise<Response> {
  try {
    if (limit !== undefined) await context.deps.limits.take(limit, sourceOfPage(context))
    return await handle(context)
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error
    return tooManyRequestsResponse(context, error.retryAfterSeconds)
  }
}

function assetRoutes({ assets }: PageDeps): HttpRoute[] {
  return assets.files.map((file) => {
    const respond = immutableFileHandler(file)
    return pageRoute('GET', file.path, async ({ request }) => respond(request))
  })
}

/**
 * Not-found page for all other paths below `/auth`. It follows all of them, because the first route that matches
 * handles a request.
 */
const notFoundPage: HostedPage = {
  method: 'GET',
  path: '/auth/*',
  handle: async (context) => notFoundResponse(context),
}
