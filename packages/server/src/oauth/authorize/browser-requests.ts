import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import type { BrowserRequest } from '../../storage/oauth/one-time-payloads.js'
import {
  findOneTime,
  findStoredOneTime,
  issueOneTimeAlone,
  redeemOneTime,
} from '../../storage/oauth/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock'>

/** Kind of a browser request. @see `BrowserRequest` for a table */
type Intent = BrowserRequest['intent']
type RequestOf<I extends Intent> = Extract<BrowserRequest, { intent: I }>

/** Stores a validated request. @returns its id, for the URL */
export function createBrowserRequest(deps: Deps, request: BrowserRequest): Promise<string> {
  const { externalCheckout, authorizationRequest } = lifetimes
  const lifetime = request.intent === 'shop' ? externalCheckout : authorizationRequest
  return issueOneTimeAlone(deps, 'redirect', request, lifetime)
}

/** Finds a pending request with one of the given intents. Returns undefined if it was finished or has expired. */
export async function findBrowserRequest<I extends Intent>(
  deps: Pick<OAuthDeps, 'clock'> & { db: Pick<Queries, 'all' | 'rowLock'> },
  id: string,
  intents: readonly I[],
): Promise<RequestOf<I> | undefined> {
  const request = await findOneTime(deps, deps.db, 'redirect', id)
  return request && hasIntent(request, intents) ? request : undefined
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
  const request = await redeemOneTime(deps, tx, 'redirect', id)
  return request && hasIntent(request, [intent]) ? request : undefined
}

/** Finds a request with one of the given intents that was not finished. It may have expired. */
export async function findUnfinishedBrowserRequest<I extends Intent>(
  { db }: Pick<OAuthDeps, 'db'>,
  id: string,
  intents: readonly I[],
): Promise<RequestOf<I> | undefined> {
  const stored = await findStoredOneTime(db, 'redirect', id)
  return stored && !stored.used && hasIntent(stored.payload, intents) ? stored.payload : undefined
}

function hasIntent<I extends Intent>(
  request: BrowserRequest,
  intents: readonly I[],
): request is RequestOf<I> {
  return intents.some((intent) => intent === request.intent)
}
