import type { IdentityProfile } from '@foyer/protocol'
import type { Clock } from '../../ports/clock.js'
import type { Settings } from '../../settings/settings.js'
import { columnsOf, date, json, plain } from '../columns.js'
import type { Queries, Reader } from '../database.js'
import type { MemberLogin } from '../identity/member-login.js'
import { type PasswordSnapshot, wherePasswordUnchanged } from '../identity/password-snapshot.js'
import { createSecret, hashSecret } from '../secrets.js'
import { lookupText, sql } from '../sql.js'

/** Maximum number of members that the hosted pages show as logged in to a browser. */
const MAX_BROWSER_LOGINS = 20

interface BrowserLoginDeps {
  clock: Clock
  /** After its last use, a browser login is valid for as long as a refresh token. */
  settings: Pick<Settings, 'tokens'>
}

/** A member's login to the hosted pages in a browser. */
export interface BrowserLogin extends MemberLogin {
  email: string
  profile: IdentityProfile
}

const columns = columnsOf<BrowserLogin>(
  'browser_logins',
  { identityId: plain, loggedInAt: date, email: plain, profile: json },
  { email: sql`identities.email`, profile: sql`identities.profile` },
)

/** Lists the logins of a browser, last used first, except those of members who may not log in now. */
export async function listBrowserLogins(
  { db, clock, settings }: BrowserLoginDeps & { db: Reader },
  browserSecret: string,
): Promise<BrowserLogin[]> {
  const now = clock.now().getTime()
  // The stored end may be too late, because an owner may have lowered the lifetime since the last use.
  const usedAfter = now - settings.tokens.refreshSeconds * 1000
  return columns.all(
    db,
    sql`join identities on identities.id = browser_logins.identity_id
      where browser_logins.browser_hash = ${hashSecret(browserSecret)}
        and browser_logins.expires_at > ${now} and browser_logins.used_at > ${usedAfter}
        and identities.status = 'ACTIVE' and identities.password_reset_required = 0
      order by browser_logins.used_at desc, browser_logins.identity_id limit ${MAX_BROWSER_LOGINS}`,
  )
}

/**
 * Adds a member's login to a browser. The browser gets a new secret in place of its previous one, and its other logins
 * move to the new secret.
 * @param login.previousSecret previous secret of the browser; undefined if it has none
 * @param login.passwordSnapshot the password when the login began
 * @returns the new secret; undefined if the password was changed, or a new one was required, since `passwordSnapshot`
 * was read
 */
export async function insertBrowserLogin(
  { clock, settings }: BrowserLoginDeps,
  tx: Queries,
  login: MemberLogin & { previousSecret: string | undefined; passwordSnapshot: PasswordSnapshot },
): Promise<string | undefined> {
  const { previousSecret, identityId, loggedInAt, passwordSnapshot } = login
  const secret = createSecret()
  const hash = hashSecret(secret)
  const now = clock.now().getTime()
  if (previousSecret !== undefined) {
    await endBrowserLogin(tx, previousSecret, identityId)
    await moveBrowserLogins(tx, { previousSecret, secret })
  }
  const inserted = await tx.run(sql`insert into browser_logins
      (browser_hash, identity_id, used_at, expires_at, logged_in_at)
    select ${hash}, id, ${now}, ${now + settings.tokens.refreshSeconds * 1000},
      ${loggedInAt.getTime()}
    from identities ${wherePasswordUnchanged(tx, passwordSnapshot)}`)
  return inserted === 1 ? secret : undefined
}

/** A browser that gets a new secret. */
export interface RenewedBrowser {
  previousSecret: string
  secret: string
}

/** Moves all logins of a browser to its new secret. */
async function moveBrowserLogins(
  tx: Queries,
  { previousSecret, secret }: RenewedBrowser,
): Promise<void> {
  await tx.run(sql`update browser_logins set browser_hash = ${hashSecret(secret)}
    where browser_hash = ${hashSecret(previousSecret)}`)
}

/** Marks a login as the latest of its browser, and renews its lifetime. @returns false if the login has ended */
export async function touchBrowserLogin(
  { clock, settings }: BrowserLoginDeps,
  tx: Queries,
  login: { identityId: string; browserSecret: string },
): Promise<boolean> {
  const now = clock.now().getTime()
  const touched = await tx.run(sql`update browser_logins
    set used_at = ${now}, expires_at = ${now + settings.tokens.refreshSeconds * 1000}
    where browser_hash = ${hashSecret(login.browserSecret)} and identity_id = ${login.identityId}`)
  return touched === 1
}

/** Logs a member out in a browser, or all members logged in there. */
export async function endBrowserLogin(
  tx: Queries,
  browserSecret: string,
  identityId: string | null,
): Promise<void> {
  const ofMember = identityId === null ? sql`true` : sql`identity_id = ${identityId}`
  await tx.run(sql`delete from browser_logins
    where browser_hash = ${hashSecret(browserSecret)} and ${ofMember}`)
}

/**
 * Logs a member out in every browser, optionally except one, which gets a new secret. A login of this browser that has
 * ended before does not come back.
 */
export async function endBrowserLoginsOf(
  tx: Queries,
  identityId: string,
  except?: RenewedBrowser,
): Promise<void> {
  if (except) await moveBrowserLogins(tx, except)
  const inOtherBrowsers = except ? sql`browser_hash <> ${hashSecret(except.secret)}` : sql`true`
  await tx.run(sql`delete from browser_logins
    where identity_id = ${lookupText(identityId)} and ${inOtherBrowsers}`)
}
