import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoredIdentity } from '../../storage/identities.js'
import type { IdentityDeps } from '../deps.js'
import { deriveKey } from './derive-key.js'
import type { MemberFactor } from './member-factors.js'

/** How long a device is believed that was to be remembered, in seconds. */
export const REMEMBERED_SECONDS = 30 * 86_400

type Deps = Pick<IdentityDeps, 'clock' | 'codeKey'>

/** Whom a device is remembered for. */
interface Bound {
  identity: Pick<StoredIdentity, 'id' | 'passwordHash'>
  factors: readonly MemberFactor[]
}

/**
 * A token with which the next logins of a member on this device need no second factor. Nothing is stored: it is signed, and
 * good no more once the password or a factor is another one.
 */
export function issueDeviceToken(deps: Deps, bound: Bound): string {
  const expiresAt = Math.floor(deps.clock.now().getTime() / 1000) + REMEMBERED_SECONDS
  return `${bound.identity.id}.${expiresAt}.${sign(deps, bound, expiresAt)}`
}

/** Whether one of some tokens says that a device was to be remembered for a member. */
export function isRemembered(deps: Deps, bound: Bound, tokens: readonly string[]): boolean {
  return tokens.some((token) => {
    const [identityId, end = '', signature = ''] = token.split('.')
    const expiresAt = Number(end)
    if (identityId !== bound.identity.id || !(expiresAt * 1000 > deps.clock.now().getTime())) {
      return false
    }
    const given = Buffer.from(signature)
    const expected = Buffer.from(sign(deps, bound, expiresAt))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function sign({ codeKey }: Deps, { identity, factors }: Bound, expiresAt: number): string {
  const active = factors.filter(({ status }) => status !== 'INACTIVE').map(({ id }) => id)
  return createHmac('sha256', deriveKey(codeKey, 'remembered devices'))
    .update(JSON.stringify([identity.id, expiresAt, identity.passwordHash, active.toSorted()]))
    .digest('base64url')
}
