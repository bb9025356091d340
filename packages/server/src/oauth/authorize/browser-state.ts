import {
  type BrowserLogin,
  endBrowserLogin,
  insertBrowserLogin,
  listBrowserLogins,
} from '../../storage/oauth/browser-logins.js'
import type { OAuthDeps } from '../deps.js'

/** A browser as the hosted pages know it: the secret in its cookie, if any, and its logins, latest first. */
export interface BrowserState {
  secret: string | undefined
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
 * Logs a member in to a browser, which keeps its other logins. Each login replaces the secret, which prevents session
 * fixation.
 * @param login.loggedInAt time of the authentication, by default now
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
