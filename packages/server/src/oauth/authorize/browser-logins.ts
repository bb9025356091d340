import { IdentityError } from '../../identity/errors.js'
import type { Queries } from '../../storage/database.js'
import type { MemberLogin } from '../../storage/identity/member-login.js'
import type { PasswordSnapshot } from '../../storage/identity/password-snapshot.js'
import {
  type BrowserLogin,
  endBrowserLogin,
  insertBrowserLogin,
  listBrowserLogins,
  type RenewedBrowser,
  touchBrowserLogin,
} from '../../storage/oauth/browser-logins.js'
import { createSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'

/** A browser that opens the hosted pages, and the members who are logged in to it. */
export interface Browser {
  /** Secret in the cookie of the browser. */
  secret: string | undefined
  /** The latest login comes first. */
  logins: readonly BrowserLogin[]
}

/** Loads the logins of a browser. */
export async function loadBrowser(
  deps: Pick<OAuthDeps, 'db' | 'clock' | 'settings'>,
  secret: string | undefined,
): Promise<Browser> {
  return { secret, logins: secret === undefined ? [] : await listBrowserLogins(deps, secret) }
}

/**
 * Adds a login to a browser. The browser gets a new secret, which prevents session fixation, and keeps its other
 * logins.
 * @param login.passwordSnapshot the password when the login began
 * @returns the new secret
 * @throws IdentityError state-token-invalid if the password was changed during the login
 */
export async function addBrowserLogin(
  deps: Pick<OAuthDeps, 'clock' | 'settings'>,
  tx: Queries,
  { secret: previousSecret }: Browser,
  login: MemberLogin & { passwordSnapshot: PasswordSnapshot },
): Promise<string> {
  const secret = await insertBrowserLogin(deps, tx, { ...login, previousSecret })
  if (secret === undefined) throw new IdentityError('state-token-invalid')
  return secret
}

/**
 * Creates a new secret for a browser that stays logged in when all other sessions of a member end, so that a copy of
 * its cookie does not stay logged in too.
 */
export function renewBrowser({ secret: previousSecret = '' }: Browser): RenewedBrowser {
  return { previousSecret, secret: createSecret() }
}

/** Makes the login of a member the latest one of a browser. */
export async function chooseBrowserLogin(
  deps: Pick<OAuthDeps, 'db' | 'clock' | 'settings'>,
  { secret: browserSecret }: Browser,
  identityId: string,
): Promise<void> {
  if (browserSecret === undefined) return
  await deps.db.transaction((tx) => touchBrowserLogin(deps, tx, { identityId, browserSecret }))
}

/** Logs a member out of a browser, or all members if `identityId` is null. */
export async function removeBrowserLogin(
  { db }: Pick<OAuthDeps, 'db'>,
  { secret }: Browser,
  identityId: string | null,
): Promise<void> {
  if (secret === undefined) return
  await db.transaction((tx) => endBrowserLogin(tx, secret, identityId))
}
