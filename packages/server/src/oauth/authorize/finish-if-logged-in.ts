import type { Queries } from '../../storage/database.js'
import type { MemberLogin } from '../../storage/identity/member-login.js'
import { touchBrowserLogin } from '../../storage/oauth/browser-logins.js'
import type { CodeRequest } from '../../storage/one-time-tokens/browser-requests.js'
import { redeemSessionToken } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { consentRequiredError, loginRequiredError } from './authorization-response.js'
import type { Browser } from './browser-logins.js'
import type { PendingAuthorizationRequest } from './browser-requests.js'
import { hasPrompt } from './check-authorization-request.js'
import { issueConsentToken } from './consent.js'
import {
  type AuthorizationOutcome,
  findClientOf,
  finishPlainLogin,
  finishUnlessConsentRequired,
  finishWithError,
} from './finish-authorization.js'

/**
 * Result of an authorization request that a browser opens. With `login-required` and `account-selection-required`, the
 * browser has to show a page first.
 */
export type BrowserOutcome =
  | AuthorizationOutcome
  | { kind: 'login-required' }
  | { kind: 'account-selection-required' }

/**
 * Finishes an authorization request for the account that the user chose, else for the login that its session token
 * proves, else for the latest login of the browser. If none of them suffices, the outcome names the page to show; with
 * `prompt=none` the client gets an error.
 * @param chosenId member whom the user chose among the logins of the browser. The account may have been logged out
 * since
 * @see OIDC Core §3.1.2.1, §3.1.2.3 and §3.1.2.6
 */
export async function finishIfLoggedIn(
  deps: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
  browser: Browser,
  chosenId?: string,
): Promise<BrowserOutcome> {
  const client = await findClientOf(deps, authorizationRequest)
  return deps.db.transaction(async (tx) => {
    const { id } = authorizationRequest
    if (authorizationRequest.intent === 'login') {
      return browser.logins.length === 0
        ? { kind: 'login-required' }
        : finishPlainLogin(deps, tx, id)
    }
    const isSilent = hasPrompt(authorizationRequest, 'none')
    const login = await findLogin(deps, tx, authorizationRequest, { ...browser, chosenId })
    if (login === 'must-choose') return { kind: 'account-selection-required' }
    if (!login) {
      return isSilent
        ? finishWithError(deps, tx, id, loginRequiredError)
        : { kind: 'login-required' }
    }
    const outcome = await finishUnlessConsentRequired(deps, tx, {
      authorizationRequest,
      client,
      login,
    })
    if (outcome) return outcome
    return isSilent
      ? finishWithError(deps, tx, id, consentRequiredError)
      : issueConsentToken(deps, tx, login)
  })
}

/**
 * Finds the login that an authorization request accepts: the one that its session token proves, or else one of the
 * browser, whose lifetime is renewed. Returns undefined without one.
 */
async function findLogin(
  deps: OAuthDeps,
  tx: Queries,
  authorizationRequest: CodeRequest,
  { secret: browserSecret, logins, chosenId }: Browser & { chosenId: string | undefined },
): Promise<MemberLogin | 'must-choose' | undefined> {
  const { sessionTokenHash } = authorizationRequest
  const hasChosen = chosenId !== undefined
  if (sessionTokenHash !== null && !hasChosen) {
    const tokenLogin = await redeemSessionToken(deps, tx, { hash: sessionTokenHash })
    if (tokenLogin) return tokenLogin
  }
  if (hasPrompt(authorizationRequest, 'select_account') && !hasChosen && logins.length > 0) {
    return 'must-choose'
  }
  // `prompt=login` requires a new login.
  if (hasPrompt(authorizationRequest, 'login')) return undefined
  const login = hasChosen ? logins.find(({ identityId }) => identityId === chosenId) : logins[0]
  if (!login || browserSecret === undefined) return undefined
  const { identityId } = login
  // Undefined if a new password has ended the login in the meantime.
  return (await touchBrowserLogin(deps, tx, { identityId, browserSecret })) ? login : undefined
}
