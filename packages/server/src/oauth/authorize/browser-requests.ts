import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import type {
  AuthorizationRequest,
  BrowserRequest,
} from '../../storage/one-time-tokens/browser-requests.js'
import {
  findOneTime,
  findOneTimeState,
  issueOneTimeAlone,
  redeemOneTime,
} from '../../storage/one-time-tokens/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { hasLostRedirectUri } from './check-redirect-uri.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock'>
type DepsWithClients = Pick<OAuthDeps, 'db' | 'clock' | 'activeClients'>

/** Kind of a browser request. @see the table of `BrowserRequest` in `storage/one-time-tokens/browser-requests.ts` */
type Intent = BrowserRequest['intent']
/** Intent of a request that goes to an external checkout. */
export const externalCheckoutIntent = 'shop' satisfies Intent
type RequestOf<I extends Intent> = Extract<BrowserRequest, { intent: I }>

/** Stores a validated request. @returns its id, for the URL */
export function createBrowserRequest(deps: Deps, browserRequest: BrowserRequest): Promise<string> {
  const { externalCheckout, authorizationRequest } = lifetimes
  const lifetime =
    browserRequest.intent === externalCheckoutIntent ? externalCheckout : authorizationRequest
  return issueOneTimeAlone(deps, 'redirect', browserRequest, lifetime)
}

/** Finds a pending request with one of the given intents. Returns undefined if it was finished or has expired. */
export async function findBrowserRequest<I extends Intent>(
  deps: Deps,
  id: string,
  intents: readonly I[],
): Promise<RequestOf<I> | undefined> {
  const browserRequest = await findOneTime(deps, deps.db, 'redirect', id)
  return browserRequest && hasIntent(browserRequest, intents) ? browserRequest : undefined
}

/**
 * Finishes a request, and returns it if it has the given intent. Of several concurrent calls, exactly one gets the
 * request; the others get undefined, as do calls for a request that was finished before or has expired.
 */
export async function redeemBrowserRequest<I extends Intent>(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  id: string,
  intent: I,
): Promise<RequestOf<I> | undefined> {
  const browserRequest = await redeemOneTime(deps, tx, 'redirect', id)
  return browserRequest && hasIntent(browserRequest, [intent]) ? browserRequest : undefined
}

/** A stored authorization request that is neither finished nor expired. URLs and forms contain its id. */
export type PendingAuthorizationRequest = AuthorizationRequest & { id: string }

/**
 * Finds a pending authorization request. Returns undefined if it was finished or has expired, or if its redirect URI
 * was removed from the client: the code must not go there any more.
 */
export async function findAuthorizationRequest(
  deps: DepsWithClients,
  id: string,
): Promise<PendingAuthorizationRequest | undefined> {
  const authorizationRequest = await findBrowserRequest(deps, id, ['auth', 'login'])
  if (!authorizationRequest) return undefined
  if (await hasLostRedirectUri(deps, authorizationRequest)) return undefined
  return { ...authorizationRequest, id }
}

/**
 * Stores an expired authorization request again, so that a form which stayed open too long can be submitted. The new
 * request does not have the session token of the old one.
 * @returns the request with its new id; undefined if it was finished or does not exist, or its redirect URI was removed
 */
export async function restartAuthorizationRequest(
  deps: DepsWithClients,
  id: string,
): Promise<PendingAuthorizationRequest | undefined> {
  const stored = await findOneTimeState(deps, deps.db, 'redirect', id)
  if (!stored || stored.state === 'used') return undefined
  const expired = stored.payload
  if (!hasIntent(expired, ['auth', 'login'])) return undefined
  if (await hasLostRedirectUri(deps, expired)) return undefined
  const restarted = expired.intent === 'auth' ? { ...expired, sessionTokenHash: null } : expired
  return { ...restarted, id: await createBrowserRequest(deps, restarted) }
}

function hasIntent<I extends Intent>(
  browserRequest: BrowserRequest,
  intents: readonly I[],
): browserRequest is RequestOf<I> {
  return intents.some((intent) => intent === browserRequest.intent)
}
