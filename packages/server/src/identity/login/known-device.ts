import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../lib/derive-key.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { emailKey } from '../../storage/identity/email-key.js'
import type { IdentityDeps } from '../deps.js'

const TOKEN = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Issues a signed token that proves an earlier login of a device to an account. The token gives no access. It lets the
 * server count failed logins of this device separately, so that attackers cannot lock the member out. It does not
 * identify the member, and is not stored.
 * @see docs/decisions/0029-limits.md
 */
export function issueKnownDeviceToken({ clock, siteSecret }: IdentityDeps, email: string): string {
  const id = randomBytes(12).toString('base64url')
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + lifetimes.knownDevice
  return `${id}.${expiresAt}.${sign(siteSecret, email, { id, expiresAt }).toString('base64url')}`
}

/** Returns the part of a cookie's name that identifies an account: a hash, which does not reveal the address. */
export function accountCookieSuffix(email: string): string {
  return hash('sha256', emailKey(email)).slice(0, 16)
}

/** Returns the id of the device if its token proves an earlier login to the account with this address. */
export function findKnownDeviceId(
  { clock, siteSecret }: IdentityDeps,
  email: string,
  token = '',
): string | undefined {
  const [, id = '', , signature = ''] = TOKEN.exec(token) ?? []
  const expiresAt = knownDeviceExpiry(token)
  if (expiresAt * 1000 <= clock.now().getTime()) return undefined
  const expected = sign(siteSecret, email, { id, expiresAt })
  const actual = Buffer.from(signature, 'base64url')
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined
}

/** Returns when a token expires, in seconds since the epoch; 0 for a malformed token. Does not check its signature. */
export function knownDeviceExpiry(token: string): number {
  return Number(TOKEN.exec(token)?.[2] ?? 0)
}

/**
 * Signs a token for an address. The id of the member is not signed, because a login checks the token before it finds
 * the member.
 */
function sign(
  siteSecret: string,
  email: string,
  { id, expiresAt }: { id: string; expiresAt: number },
): Buffer {
  return createHmac('sha256', deriveKey(siteSecret, 'known devices'))
    .update(JSON.stringify([emailKey(email), id, expiresAt]))
    .digest()
}
