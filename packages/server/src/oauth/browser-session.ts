import {
  addBrowserLogin,
  type BrowserLogin,
  endBrowserLogin,
  listBrowserLogins,
  touchBrowserLogin,
} from '../storage/browser-logins.js'
import type { Queries } from '../storage/database.js'
import type { OAuthDeps } from './deps.js'

/** A member who is signed in to the hosted pages in a browser. */
export type BrowserAccount = BrowserLogin

type Deps = Pick<OAuthDeps, 'db' | 'clock' | 'settings'>

/** Who is signed in in a browser, the latest first; `secret` is what its cookie holds. */
export async function listAccounts(
  deps: Deps,
  secret: string | undefined,
): Promise<BrowserAccount[]> {
  return secret === undefined ? [] : listBrowserLogins(deps, deps.db, secret)
}

/** Signs a member in in a browser; `loggedInAt` is when it was that it proved it, where that is not now. @returns the new secret of the browser */
export function rememberAccount(
  deps: Deps,
  tx: Queries,
  login: { identityId: string; from: string | undefined; loggedInAt?: Date },
): Promise<string> {
  const lifetimeSeconds = deps.settings.tokens.refreshSeconds
  return addBrowserLogin(deps, tx, { ...login, lifetimeSeconds })
}

/** Makes an account the one that is used next. */
export async function useAccount(
  deps: Deps,
  tx: Queries,
  login: { identityId: string; browserSecret: string },
): Promise<void> {
  const lifetimeSeconds = deps.settings.tokens.refreshSeconds
  await touchBrowserLogin(deps, tx, { ...login, lifetimeSeconds })
}

/** Signs a member out in a browser, or everybody who is signed in there. */
export async function forgetAccount(
  { db }: Deps,
  secret: string,
  identityId: string | null,
): Promise<void> {
  await db.transaction((tx) => endBrowserLogin(tx, secret, identityId))
}
