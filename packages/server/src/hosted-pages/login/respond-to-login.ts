import { findOwnDeletion } from '../../identity/deletion/account-deletion.js'
import { IdentityError } from '../../identity/errors.js'
import type {
  CompletedLogin,
  FactorRequiredOutcome,
  LoginOutcome,
} from '../../identity/login/login-outcome.js'
import { chooseFactor } from '../../identity/login/pending-login.js'
import { addBrowserLogin } from '../../oauth/authorize/browser-logins.js'
import { finishAfterLogin } from '../../oauth/authorize/finish-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { LoginContext } from '../kit/context.js'
import { withBrowserSecret, withKnownDevice, withRememberedDevice } from '../kit/cookies.js'
import { redirectToPath } from '../kit/page.js'
import { problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, redirectToResult } from '../kit/result-page.js'
import type { FactorPageResult, VerifyPageResult } from './code-page-results.js'
import { respondToAuthorization } from './respond-to-authorization.js'
import { waitingForApprovalPage } from './waiting-for-approval.js'

/**
 * Responds to the outcome of a login step: asks for the code of an e-mail (`verify-email.ts`) or of a second factor
 * (`second-factor.ts`), shows the page about the approval, or logs the browser in.
 * @see `LoginOutcome` in `identity/login` for the steps of a login; `kit/page.ts` for the verbs in names of functions
 */
export async function respondToLogin(
  context: LoginContext,
  outcome: LoginOutcome,
): Promise<Response> {
  // Redirects to the paths of the pages for codes: importing `verify-email.ts` or `second-factor.ts` would be a cycle.
  switch (outcome.kind) {
    case 'email-verification-required': {
      const { stateToken, identity } = outcome
      const result: VerifyPageResult = { stateToken, email: identity.email }
      return redirectToResult(context, pagePaths.verifyEmail, result)
    }
    case 'factor-required':
      return redirectToSecondFactor(context, outcome)
    case 'owner-approval-required':
      return waitingForApprovalPage.redirectWith(context, { email: outcome.identity.email })
    case 'success':
      return respondToSuccess(context, outcome)
  }
}

/** Chooses the first usable second factor, and sends a code if the factor needs one. */
async function redirectToSecondFactor(
  context: LoginContext,
  { stateToken, offered }: FactorRequiredOutcome,
): Promise<Response> {
  const chosen = offered.find(({ usable }) => usable)
  if (!chosen) return cannotContinueResponse(context, context.texts.problems.noWay)
  const { type } = chosen
  const result: FactorPageResult = { stateToken, type }
  try {
    await chooseFactor(context.deps, { stateToken, type })
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    result.problem = problemText(context, error.reason)
  }
  return redirectToResult(context, pagePaths.factor, result)
}

/**
 * Logs the browser in, and sets the cookies of its device. If the deletion of the account is scheduled, the browser
 * first shows the page on which the member keeps the account or continues (`hosted-pages/account/account-deletion.ts`).
 */
async function respondToSuccess(context: LoginContext, login: CompletedLogin): Promise<Response> {
  const { deps } = context
  const { identity, knownDeviceToken, rememberedDeviceToken } = login
  const { id: identityId, email } = identity
  const deletion = await findOwnDeletion(deps, identityId)
  const response = deletion?.dueAt
    ? await interruptForDeletion(context, identity)
    : await logInBrowser(context, identity)
  if (rememberedDeviceToken !== undefined) {
    withRememberedDevice(context, response, { identityId, token: rememberedDeviceToken })
  }
  return withKnownDevice(context, response, { email, token: knownDeviceToken })
}

/** Adds the login to the browser, and interrupts the authorization request with the deletion page. */
async function interruptForDeletion(
  context: LoginContext,
  identity: StoredIdentity,
): Promise<Response> {
  const { deps, authorizationRequest, browser } = context
  const loggedInAt = deps.clock.now()
  const login = { identityId: identity.id, loggedInAt, passwordSnapshot: identity }
  const secret = await deps.db.transaction((tx) => addBrowserLogin(deps, tx, browser, login))
  const path = `${pagePaths.accountDelete}?request=${authorizationRequest.id}`
  return withBrowserSecret(context, redirectToPath(context, path), secret)
}

/**
 * Logs a member in to the browser. Then the browser returns to the site, or shows the consent page first.
 * @throws IdentityError state-token-invalid if the password was changed since `identity` was read
 */
async function logInBrowser(context: LoginContext, identity: StoredIdentity): Promise<Response> {
  const { deps, authorizationRequest, browser } = context
  const login = {
    identityId: identity.id,
    loggedInAt: deps.clock.now(),
    passwordSnapshot: identity,
  }
  const { outcome, secret } = await finishAfterLogin(deps, authorizationRequest, browser, login)
  const response = await respondToAuthorization(context, outcome)
  return secret === undefined ? response : withBrowserSecret(context, response, secret)
}
