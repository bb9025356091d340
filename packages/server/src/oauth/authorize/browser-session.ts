import type { Queries } from '../../storage/database.js'
import {
  addBrowserLogin,
  type BrowserLogin,
  endBrowserLogin,
  listBrowserLogins,
  touchBrowserLogin,
} from '../../storage/oauth/browser-logins.js'
import type { OAuthDeps } from '../deps.js'

/** A member who is logged in to the hosted pages in a browser. */
export type BrowserAccount = BrowserLogin

type Deps = Pick<OAuthDeps, 'db' | 'clock' | 'settings'>

/** Lists the accounts logged in to a browser, latest first. `secret` is the value of its cookie. */
export async function listAccounts(
  deps: Deps,
  secret: string | undefined,
): Promise<BrowserAccount[]> {
  return secret === undefined ? [] : listBrowserLogins(deps, deps.db, secret)
}

/** Logs a member in to a browser. `loggedInAt` is the time of the login, by default now. @returns the new secret of the browser */
export function rememberAccount(
  deps: Deps,
  tx: Queries,
  login: { identityId: string; from: string | undefined; loggedInAt?: Date },
): Promise<string> {
  const lifetimeSeconds = deps.settings.tokens.refreshSeconds
  return addBrowserLogin(deps, tx, { ...login, lifetimeSeconds })
}

/** Selects the current account of a browser. */
export async function useAccount(
  deps: Deps,
  tx: Queries,
  login: { identityId: string; browserSecret: string },
): Promise<void> {
  const lifetimeSeconds = deps.settings.tokens.refreshSeconds
  await touchBrowserLogin(deps, tx, { ...login, lifetimeSeconds })
}

/** Logs a member out of a browser, or all members if `identityId` is null. */
export async function forgetAccount(
  { db }: Deps,
  secret: string,
  identityId: string | null,
): Promise<void> {
  await db.transaction((tx) => endBrowserLogin(tx, secret, identityId))
}
