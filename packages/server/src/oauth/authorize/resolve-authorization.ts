import type { Queries } from '../../storage/database.js'
import { redeemOneTime, redeemSessionByHash } from '../../storage/oauth/one-time-tokens.js'
import type {
  AuthRedirect,
  LoginRedirect,
  PendingRedirect,
} from '../../storage/oauth/redirect-payload.js'
import type { OAuthDeps } from '../deps.js'
import {
  type AuthorizationRequest,
  issueCode,
  redeemLoginRequest,
} from './authorization-request.js'
import type { AuthorizationResponse } from './authorization-response.js'
import { type BrowserAccount, useAccount } from './browser-session.js'
import { type AuthorizationContext, findLoginRefusal } from './checks.js'

/** Result of resolving an authorization request before a page is shown. */
export type AuthorizationOutcome =
  | { kind: 'answered'; redirect: AuthRedirect; response: AuthorizationResponse }
  | { kind: 'logged-in'; redirect: LoginRedirect }
  | { kind: 'login-needed'; redirect: PendingRedirect }
  | { kind: 'choice-needed'; redirect: AuthRedirect }
  | { kind: 'consent-needed'; redirect: AuthRedirect; identityId: string }
  | { kind: 'over' }

/** Accounts logged in to the browser, latest first, and the browser's secret. */
export interface BrowserState {
  secret: string | undefined
  accounts: readonly BrowserAccount[]
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
  { requestHandle, redirect }: AuthorizationRequest,
  browser: BrowserState,
  selectedId?: string,
): Promise<AuthorizationOutcome> {
  return deps.db.transaction(async (tx) => {
    if (redirect.intent === 'login')
      return resolveLogin(deps, tx, { requestHandle, redirect }, browser)
    const context = await createContext(deps, tx, redirect, { browser, selectedId })
    const refusal = await findLoginRefusal(context)
    if (refusal?.kind === 'refused') {
      const redeemed = await redeemOneTime(deps, tx, 'redirect', requestHandle)
      return redeemed
        ? { kind: 'answered', redirect, response: refusal.response }
        : { kind: 'over' }
    }
    const { identityId } = context
    if (refusal) return { ...refusal, redirect }
    if (identityId === undefined) return { kind: 'login-needed', redirect }
    const issued = await issueCode(deps, tx, requestHandle, identityId)
    return issued
      ? { kind: 'answered', redirect, response: { code: issued.code } }
      : { kind: 'over' }
  })
}

/** Finds the member that the code would be issued to, and marks the account as used if it is one of the browser. */
async function createContext(
  deps: Deps,
  tx: Queries,
  redirect: AuthRedirect,
  { browser, selectedId }: { browser: BrowserState; selectedId: string | undefined },
): Promise<AuthorizationContext> {
  const { secret, accounts } = browser
  const common = { deps, tx, redirect, accounts, hasSelected: selectedId !== undefined }
  if (redirect.sessionHash !== null && selectedId === undefined) {
    const identityId = await redeemSessionByHash(deps, tx, redirect.sessionHash)
    if (identityId !== undefined) return { ...common, identityId, isChosen: true }
  }
  const account =
    selectedId === undefined
      ? accounts[0]
      : accounts.find(({ identityId }) => identityId === selectedId)
  const identityId = account?.identityId
  const isSelected = account !== undefined && selectedId !== undefined
  const isChosen = isSelected && redirect.prompt === 'select_account'
  if (identityId !== undefined && secret !== undefined && mayUse(redirect, isChosen)) {
    await useAccount(deps, tx, { identityId, browserSecret: secret })
  }
  return { ...common, identityId, isChosen }
}

/** Tells if a login of the browser is enough for a request. */
function mayUse({ prompt }: AuthRedirect, isChosen: boolean): boolean {
  return isChosen || (prompt !== 'login' && prompt !== 'select_account')
}

async function resolveLogin(
  deps: Deps,
  tx: Queries,
  { requestHandle, redirect }: AuthorizationRequest<LoginRedirect>,
  { accounts }: BrowserState,
): Promise<AuthorizationOutcome> {
  if (accounts.length === 0) return { kind: 'login-needed', redirect }
  const redeemed = await redeemLoginRequest(deps, tx, requestHandle)
  return redeemed ? { kind: 'logged-in', redirect: redeemed } : { kind: 'over' }
}
