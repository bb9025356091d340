import {
  type BrowserLogin,
  endBrowserLogin,
  insertBrowserLogin,
  listBrowserLogins,
} from '../../storage/oauth/browser-logins.js'
import type { OAuthDeps } from '../deps.js'

/** What the hosted pages know about a browser. */
export interface BrowserState {
  /** Secret in the cookie of the browser. */
  secret: string | undefined
  /** The latest login comes first. */
  logins: readonly BrowserLogin[]
}

/** Loads the logins of a browser. */
export async function loadBrowser(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  secret: string | undefined,
): Promise<BrowserState> {
  return { secret, logins: secret === undefined ? [] : await listBrowserLogins(deps, secret) }
}

/**
 * Adds a login to a browser. The browser gets a new secret, which prevents session fixation, and keeps its other
 * logins.
 * @param login.loggedInAt time of the authentication. Default: now
 * @returns the new secret
 */
export function addBrowserLogin(
  deps: Pick<OAuthDeps, 'db' | 'clock' | 'settings'>,
  { secret: previousSecret }: BrowserState,
  login: { identityId: string; loggedInAt?: Date },
): Promise<string> {
  return deps.db.transaction((tx) => insertBrowserLogin(deps, tx, { ...login, previousSecret }))
}

/** Logs a member out of a browser, or all members if `identityId` is null. */
export async function removeBrowserLogin(
  { db }: Pick<OAuthDeps, 'db'>,
  { secret }: BrowserState,
  identityId: string | null,
): Promise<void> {
  if (secret === undefined) return
  await db.transaction((tx) => endBrowserLogin(tx, secret, identityId))
}
