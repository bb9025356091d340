import type { Queries } from '../../storage/database.js'
import {
  addBrowserLogin,
  type BrowserLogin,
  endBrowserLogin,
  listBrowserLogins,
  touchBrowserLogin,
} from '../../storage/oauth/browser-logins.js'
import type { OAuthDeps } from '../deps.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock' | 'settings'>

/** Lists the logins of a browser, latest first. `secret` is the value of its cookie. */
export async function loginsOfBrowser(
  deps: Deps,
  secret: string | undefined,
): Promise<BrowserLogin[]> {
  return secret === undefined ? [] : listBrowserLogins(deps, deps.db, secret)
}

/** Logs a member in to a browser. `loggedInAt` is the time of the login, by default now. @returns the new secret of the browser */
export function rememberLogin(
  deps: Deps,
  tx: Queries,
  login: { identityId: string; from: string | undefined; loggedInAt?: Date },
): Promise<string> {
  const lifetimeSeconds = deps.settings.tokens.refreshSeconds
  return addBrowserLogin(deps, tx, { ...login, lifetimeSeconds })
}

/** Marks a login as the latest of its browser, and renews its lifetime. */
export async function useLogin(
  deps: Deps,
  tx: Queries,
  login: { identityId: string; browserSecret: string },
): Promise<void> {
  const lifetimeSeconds = deps.settings.tokens.refreshSeconds
  await touchBrowserLogin(deps, tx, { ...login, lifetimeSeconds })
}

/** Logs a member out of a browser, or all members if `identityId` is null. */
export async function forgetLogin(
  { db }: Deps,
  secret: string,
  identityId: string | null,
): Promise<void> {
  await db.transaction((tx) => endBrowserLogin(tx, secret, identityId))
}
