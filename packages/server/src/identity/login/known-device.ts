import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../lib/derive-key.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { emailKey } from '../../storage/identity/email-key.js'
import type { IdentityDeps } from '../deps.js'

/** Maximum number of tokens that are checked for a request. */
const MAX_TOKENS = 20
const TOKEN = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Issues a signed token that proves an earlier login of a device to an account. The token gives no access. It lets the
 * server count failed logins of this device separately, so that attackers cannot lock the member out. It does not
 * identify the member, and is not stored.
 * @see docs/decisions/0029-limits.md
 */
export function issueKnownDeviceToken({ clock, codeKey }: IdentityDeps, email: string): string {
  const id = randomBytes(12).toString('base64url')
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + lifetimes.knownDevice
  return `${id}.${expiresAt}.${sign(codeKey, email, { id, expiresAt }).toString('base64url')}`
}

/** Returns the part of a cookie's name that identifies an account: a hash, which does not reveal the address. */
export function accountCookieName(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 16)
}

/** Returns the id of the device if one of its tokens proves an earlier login to the account with this address. */
export function findKnownDeviceId(
  { clock, codeKey }: IdentityDeps,
  email: string,
  tokens: readonly string[],
): string | undefined {
  for (const token of tokens.slice(0, MAX_TOKENS)) {
    const [, id = '', expires = '', signature = ''] = TOKEN.exec(token) ?? []
    const expiresAt = Number(expires)
    if (id === '' || expiresAt * 1000 <= clock.now().getTime()) continue
    const expected = sign(codeKey, email, { id, expiresAt })
    const actual = Buffer.from(signature, 'base64url')
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return id
  }
  return undefined
}

/**
 * Signs a token for an address. The id of the member is not signed, because a login checks the token before it finds
 * the member.
 */
function sign(
  codeKey: string,
  email: string,
  { id, expiresAt }: { id: string; expiresAt: number },
): Buffer {
  return createHmac('sha256', deriveKey(codeKey, 'known devices'))
    .update(JSON.stringify([emailKey(email), id, expiresAt]))
    .digest()
}
