import type { Queries } from '../../storage/database.js'
import type { BrowserLogin } from '../../storage/oauth/browser-logins.js'
import { redeemSessionByHash } from '../../storage/oauth/one-time-tokens.js'
import type {
  AuthRedirect,
  LoginRedirect,
  PendingRedirect,
} from '../../storage/oauth/redirect-payload.js'
import type { OAuthDeps } from '../deps.js'
import { type AuthorizationRequest, issueCode, redeemRedirect } from './authorization-request.js'
import type { AuthorizationResponse } from './authorization-response.js'
import { useLogin } from './browser-logins.js'
import { checkConsent, checkLogin, type LoginState } from './checks.js'

/** Result of resolving an authorization request. */
export type AuthorizationOutcome =
  | { kind: 'answered'; redirect: AuthRedirect; response: AuthorizationResponse }
  | { kind: 'logged-in'; redirect: LoginRedirect }
  | { kind: 'login-needed'; redirect: PendingRedirect }
  | { kind: 'choice-needed'; redirect: AuthRedirect }
  | { kind: 'consent-needed'; redirect: AuthRedirect; identityId: string }
  | { kind: 'over' }

/** Logins of the browser, latest first, and its secret. */
export interface BrowserState {
  secret: string | undefined
  logins: readonly BrowserLogin[]
}

type Deps = Pick<OAuthDeps, 'db' | 'clock' | 'settings' | 'activeClients'>

/**
 * Resolves an authorization request without a page: by a session token, the selected account, a logged-in browser, or an
 * error for `prompt=none`. Redeeming the request decides which of two concurrent calls gets the code.
 * @param selectedId account that the user selected from those logged in to the browser
 * @see OIDC Core §3.1.2.1 and §3.1.2.6
 */
export async function resolveAuthorization(
  deps: Deps,
  request: AuthorizationRequest,
  browser: BrowserState,
  selectedId?: string,
): Promise<AuthorizationOutcome> {
  const { requestHandle, redirect } = request
  return deps.db.transaction(async (tx) => {
    if (redirect.intent === 'login') {
      return browser.logins.length === 0
        ? { kind: 'login-needed', redirect }
        : finishLoginRequest(deps, tx, requestHandle)
    }
    const login = await proveLogin(deps, tx, redirect, { browser, selectedId })
    const checked = checkLogin(login)
    if (checked.kind === 'refused') return refuse(deps, tx, requestHandle, checked.response)
    if (checked.kind !== 'accepted') return { ...checked, redirect }
    const { identityId } = checked
    if (login.by === 'browser' && browser.secret !== undefined) {
      await useLogin(deps, tx, { identityId, browserSecret: browser.secret })
    }
    const refusal = await checkConsent(deps, tx, redirect, identityId)
    if (refusal?.kind === 'refused') return refuse(deps, tx, requestHandle, refusal.response)
    if (refusal) return { ...refusal, redirect }
    return finishAuthorization(deps, tx, request, identityId)
  })
}

/** Finds the member that the code would be issued to. Redeems the session token of the request, if there is one. */
async function proveLogin(
  deps: Deps,
  tx: Queries,
  redirect: AuthRedirect,
  { browser, selectedId }: { browser: BrowserState; selectedId: string | undefined },
): Promise<LoginState> {
  const { logins } = browser
  const hasAnswered = selectedId !== undefined
  const common = { redirect, logins, hasAnswered }
  if (redirect.sessionHash !== null && !hasAnswered) {
    const identityId = await redeemSessionByHash(deps, tx, redirect.sessionHash)
    if (identityId !== undefined) {
      return { ...common, identityId, by: 'session-token', isProven: true }
    }
  }
  const login = hasAnswered ? logins.find(({ identityId }) => identityId === selectedId) : logins[0]
  const isSelected = login !== undefined && hasAnswered
  return {
    ...common,
    identityId: login?.identityId,
    by: 'browser',
    isProven: isSelected && redirect.prompt === 'select_account',
  }
}

async function refuse(
  deps: Deps,
  tx: Queries,
  requestHandle: string,
  response: AuthorizationResponse,
): Promise<AuthorizationOutcome> {
  const redirect = await redeemRedirect(deps, tx, requestHandle, 'auth')
  return redirect ? { kind: 'answered', redirect, response } : { kind: 'over' }
}

/** Finishes an authorization request for a member whose login is proven: with a code, unless no client waits for one. */
export async function finishAuthorization(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  { requestHandle, redirect }: AuthorizationRequest,
  identityId: string,
): Promise<AuthorizationOutcome> {
  if (redirect.intent === 'login') return finishLoginRequest(deps, tx, requestHandle)
  const issued = await issueCode(deps, tx, requestHandle, identityId)
  if (!issued) return { kind: 'over' }
  return { kind: 'answered', redirect: issued.redirect, response: { code: issued.code } }
}

async function finishLoginRequest(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  requestHandle: string,
): Promise<AuthorizationOutcome> {
  const redirect = await redeemRedirect(deps, tx, requestHandle, 'login')
  return redirect ? { kind: 'logged-in', redirect } : { kind: 'over' }
}
