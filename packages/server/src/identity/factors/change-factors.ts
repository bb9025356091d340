import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Queries } from '../../storage/database.js'
import {
  findFactorOf,
  listFactorsOf,
  removeFactor,
  removeFactorsOf,
  saveFactorName,
} from '../../storage/identity/factors.js'
import { lockIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import { removeDevicesOf } from '../../storage/identity/remembered-devices.js'
import { revokeTokensOfMember } from '../../storage/one-time-tokens/tokens-of-account.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { describeFactor, type MemberFactor } from './member-factors.js'

/** Renames a factor. @returns undefined if the member has no such factor */
export async function renameFactor(
  deps: IdentityDeps,
  identity: StoredIdentity,
  { factorId, name }: { factorId: string; name: string },
): Promise<MemberFactor | undefined> {
  return deps.db.transaction(async (tx) => {
    const factor = await findFactorOf(tx, identity.id, factorId)
    if (!factor) return undefined
    await saveFactorName(tx, factorId, name)
    return describeFactor(deps, { ...factor, name }, identity.email)
  })
}

/**
 * Removes a factor, and forgets the remembered devices. If it was the last active one, removes the recovery codes too.
 * @returns false if the member has no such factor
 * @throws IdentityError factor-needed for the password, whose factor has the id of the member
 */
export async function removeFactorOfMember(
  deps: IdentityDeps,
  identityId: string,
  factorId: string,
): Promise<boolean> {
  if (factorId === identityId) throw new IdentityError('factor-needed')
  return deps.db.transaction(async (tx) => {
    // Changes of a member's factors run one after the other: the last removal must see that no other factor remains.
    await lockIdentity(tx, identityId)
    const factor = await findFactorOf(tx, identityId, factorId)
    if (!factor) return false
    await removeFactor(tx, factorId)
    if (factor.status === 'INACTIVE') return true
    await removeDevicesOf(tx, identityId)
    const remaining = await listFactorsOf(tx, identityId)
    const isLast = !remaining.some(({ status }) => status === 'ACTIVE')
    if (isLast) await removeAllFactors(deps, tx, identityId)
    const detail = { factor: factor.type }
    await deps.audit.recordIn(tx, { action: 'member.factor-removed', subject: identityId, detail })
    const payload = { identityId, change: isLast ? 'switched-off' : 'removed' } as const
    await enqueueMail(deps, tx, { kind: 'factors-changed', payload })
    return true
  })
}

/**
 * Removes all factors of a member at the request of an operator, when the member has lost access to them. Notifies the
 * member by e-mail.
 * @returns the number of removed factors, or undefined if there is no such member
 */
export async function resetFactors(
  deps: IdentityDeps,
  identityId: string,
): Promise<number | undefined> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockIdentity(tx, identityId))) return undefined
    const total = await removeAllFactors(deps, tx, identityId)
    if (total === 0) return 0
    await deps.audit.recordIn(tx, { action: 'member.factors-reset', subject: identityId })
    const payload = { identityId, change: 'reset' } as const
    await enqueueMail(deps, tx, { kind: 'factors-changed', payload })
    return total
  })
}

/** Removes the factors and recovery codes of a member, and ends pending logins and enrolments. */
async function removeAllFactors(
  deps: IdentityDeps,
  tx: Queries,
  identityId: string,
): Promise<number> {
  await revokeTokensOfMember(deps, tx, identityId, 'mfa')
  await revokeTokensOfMember(deps, tx, identityId, 'enrolment')
  return removeFactorsOf(tx, identityId)
}
