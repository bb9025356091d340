import type { AuditEntry } from '@foyer/protocol/audit'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { RememberedDevice } from '../../storage/identity/remembered-devices.js'
import { listConsentsOf, type StoredConsent } from '../../storage/oauth/consents.js'
import { listAllSessions, type StoredSession } from '../../storage/oauth/sessions.js'
import type { IdentityDeps } from '../deps.js'
import { listFactorsWithCodes, type MemberFactor } from '../factors/member-factors.js'
import { rememberedDevices } from '../factors/remembered-device.js'
import { findOwnDeletion } from './own-deletion.js'

/** Maximum number of audit log entries in an export. */
const MAX_ACTIVITY = 1000

/** Stored data about a member, without secrets. */
export interface AccountFacts {
  factors: readonly MemberFactor[]
  recoveryCodesLeft: number
  devices: readonly RememberedDevice[]
  sessions: readonly StoredSession[]
  consents: readonly StoredConsent[]
  activity: readonly AuditEntry[]
  dueAt: Date | null
}

/** Collects the stored data about a member, except the profile. */
export async function accountFacts(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey' | 'audit'>,
  identity: StoredIdentity,
): Promise<AccountFacts> {
  const { id } = identity
  const { factors, recoveryCodesLeft } = await listFactorsWithCodes(deps, identity)
  const activity = await deps.audit.list({
    actor: id,
    action: undefined,
    subject: undefined,
    from: undefined,
    before: undefined,
    limit: MAX_ACTIVITY,
  })
  return {
    factors,
    recoveryCodesLeft,
    devices: await rememberedDevices(deps, { identity, factors }),
    sessions: await listAllSessions(deps.db, id),
    consents: await listConsentsOf(deps.db, id),
    activity: activity.entries,
    dueAt: (await findOwnDeletion(deps, id))?.dueAt ?? null,
  }
}
