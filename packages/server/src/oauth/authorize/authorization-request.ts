import { loopbackFamily } from '../../lib/loopback.js'
import type { Queries } from '../../storage/database.js'
import { findClient } from '../../storage/oauth/clients.js'
import { findOneTime, issueOneTime, redeemOneTime } from '../../storage/oauth/one-time-tokens.js'
import type {
  LoginRedirect,
  LogoutRedirect,
  ShopRedirect,
  SignInRedirect,
} from '../../storage/oauth/redirect-payload.js'
import { findSpentOneTime } from '../../storage/oauth/tokens-of-identity.js'
import type { OAuthDeps } from '../deps.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock'>

/** Lifetime in seconds of an authorization request. */
const LIFETIME_SECONDS = 600

/** Finds a pending authorization request by its handle. Returns undefined if it was finished or expired. */
export async function findFlow(deps: Deps, handle: string): Promise<SignInRedirect | undefined> {
  const redirect = await findOneTime(deps, deps.db, 'redirect', handle)
  return redirect?.intent === 'auth' || redirect?.intent === 'login' ? redirect : undefined
}

/** Stores a validated authorization request. @returns its handle */
export async function beginFlow(deps: Deps, redirect: SignInRedirect): Promise<string> {
  return deps.db.transaction((tx) => startFlow(deps, tx, redirect))
}

/**
 * Restarts an authorization request that expired before a login, so that a form which stayed open too long can be
 * submitted again. Finished requests and session tokens are not restored.
 * @returns the new handle, or undefined if the request cannot be restarted
 */
export async function restartFlow(
  deps: Deps,
  handle: string,
): Promise<{ handle: string; redirect: SignInRedirect } | undefined> {
  return deps.db.transaction(async (tx) => {
    const spent = await findSpentOneTime(tx, 'redirect', handle)
    if (!spent || spent.used) return undefined
    const { payload } = spent
    if (payload.intent !== 'auth' && payload.intent !== 'login') return undefined
    const redirect = payload.intent === 'auth' ? { ...payload, sessionHash: null } : payload
    return { handle: await startFlow(deps, tx, redirect), redirect }
  })
}

function startFlow(deps: Deps, tx: Queries, redirect: SignInRedirect): Promise<string> {
  return issueOneTime(deps, tx, 'redirect', redirect, LIFETIME_SECONDS)
}

/**
 * Lists the origins of a client, with all loopback names of a local one. Empty without a client, for the pages of this
 * server itself.
 */
export async function originsOf(
  { db }: Pick<Deps, 'db'>,
  clientId: string | null,
): Promise<readonly string[]> {
  const client = clientId === null ? undefined : await findClient(db, clientId)
  return [...new Set((client?.origins ?? []).flatMap(loopbackFamily))]
}

/** Finishes a login that no client waits for. Returns undefined if it was finished before. */
export async function finishLogin(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  handle: string,
): Promise<LoginRedirect | undefined> {
  const redirect = await redeemOneTime(deps, tx, 'redirect', handle)
  return redirect?.intent === 'login' ? redirect : undefined
}

/** Redeems a logout request. Returns undefined if its handle was used before. */
export async function takeLogout(deps: Deps, handle: string): Promise<LogoutRedirect | undefined> {
  const redirect = await deps.db.transaction((tx) => redeemOneTime(deps, tx, 'redirect', handle))
  return redirect?.intent === 'logout' ? redirect : undefined
}

/** Finds a pending external checkout by its handle. Returns undefined if it was finished or expired. */
export async function findShop(deps: Deps, handle: string): Promise<ShopRedirect | undefined> {
  const redirect = await findOneTime(deps, deps.db, 'redirect', handle)
  return redirect?.intent === 'shop' ? redirect : undefined
}

/** Redeems an external checkout. Returns undefined if it was finished before. */
export async function takeShop(deps: Deps, handle: string): Promise<ShopRedirect | undefined> {
  const redirect = await deps.db.transaction((tx) => redeemOneTime(deps, tx, 'redirect', handle))
  return redirect?.intent === 'shop' ? redirect : undefined
}
