import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../lib/derive-key.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { emailKey } from '../../storage/identity/email-key.js'
import type { IdentityDeps } from '../deps.js'

/** Tokens of one request that are checked. */
const MAX_TOKENS = 20
const TOKEN = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/

type Deps = Pick<IdentityDeps, 'clock' | 'codeKey'>

/**
 * Issues a signed token that proves an earlier login of a device to an account. It grants no access: failed logins of
 * the device are counted separately, so that attackers cannot lock the member out. It identifies no member and is not
 * stored.
 * @see docs/decisions/0029-limits.md
 */
export function issueKnownDeviceToken({ clock, codeKey }: Deps, email: string): string {
  const id = randomBytes(12).toString('base64url')
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + lifetimes.knownDevice
  return `${id}.${expiresAt}.${sign(codeKey, email, { id, expiresAt }).toString('base64url')}`
}

/** Derives the part of a cookie's name that stands for an account, without its address. */
export function accountCookieName(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 16)
}

/** Returns the id of a device that logged in to the account of an address before, if one of its tokens is valid. */
export function findKnownDeviceId(
  { clock, codeKey }: Deps,
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

/** Signs the token. It is bound to the address, not the member: a login checks it before it looks up the account. */
function sign(
  codeKey: string,
  email: string,
  { id, expiresAt }: { id: string; expiresAt: number },
): Buffer {
  return createHmac('sha256', deriveKey(codeKey, 'known devices'))
    .update(JSON.stringify([emailKey(email), id, expiresAt]))
    .digest()
}
