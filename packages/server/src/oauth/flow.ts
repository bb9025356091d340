import { findClient } from '../storage/clients.js'
import type { Queries } from '../storage/database.js'
import { findOneTime, issueOneTime, redeemOneTime } from '../storage/one-time-tokens.js'
import type {
  LoginRedirect,
  LogoutRedirect,
  ShopRedirect,
  SignInRedirect,
} from '../storage/redirect-payload.js'
import { findSpentOneTime } from '../storage/tokens-of-identity.js'
import type { OAuthDeps } from './deps.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock'>

/** How long a browser may take over the pages of a flow that begins here. */
const LIFETIME_SECONDS = 600

/** What a site asked for when it sent a browser here to sign in; nothing when the flow is over. */
export async function findFlow(deps: Deps, handle: string): Promise<SignInRedirect | undefined> {
  const redirect = await findOneTime(deps, deps.db, 'redirect', handle)
  return redirect?.intent === 'auth' || redirect?.intent === 'login' ? redirect : undefined
}

/** Begins a flow; its parameters were checked. @returns its handle */
export async function beginFlow(deps: Deps, redirect: SignInRedirect): Promise<string> {
  return deps.db.transaction((tx) => startFlow(deps, tx, redirect))
}

/**
 * Begins a flow anew that ran out before anybody signed in, so that a form which stayed open too long can be sent once
 * more. What was finished stays finished, and so does a proof of a login.
 * @returns its new handle, or nothing for a flow that is not of this kind
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

/** The origins of a registered site: where its flows may lead. None for the pages of this server itself. */
export async function originsOf(
  { db }: Pick<Deps, 'db'>,
  clientId: string | null,
): Promise<readonly string[]> {
  const client = clientId === null ? undefined : await findClient(db, clientId)
  return client?.origins ?? []
}

/** Ends a flow that nobody waits for; nothing when it was finished before. */
export async function finishLogin(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  handle: string,
): Promise<LoginRedirect | undefined> {
  const redirect = await redeemOneTime(deps, tx, 'redirect', handle)
  return redirect?.intent === 'login' ? redirect : undefined
}

/** What a logout asked for; nothing when the address was used before. */
export async function takeLogout(deps: Deps, handle: string): Promise<LogoutRedirect | undefined> {
  const redirect = await deps.db.transaction((tx) => redeemOneTime(deps, tx, 'redirect', handle))
  return redirect?.intent === 'logout' ? redirect : undefined
}

/** What is bought elsewhere, and where the browser comes back to; nothing when that is over. */
export async function findShop(deps: Deps, handle: string): Promise<ShopRedirect | undefined> {
  const redirect = await findOneTime(deps, deps.db, 'redirect', handle)
  return redirect?.intent === 'shop' ? redirect : undefined
}

/** Ends a visit to a shop. */
export async function takeShop(deps: Deps, handle: string): Promise<ShopRedirect | undefined> {
  const redirect = await deps.db.transaction((tx) => redeemOneTime(deps, tx, 'redirect', handle))
  return redirect?.intent === 'shop' ? redirect : undefined
}
