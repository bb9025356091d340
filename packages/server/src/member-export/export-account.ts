import type { ExportedAccount } from '@foyer/protocol/account-data-endpoints'
import { findOwnDeletion } from '../identity/deletion/account-deletion.js'
import type { IdentityDeps } from '../identity/deps.js'
import { listFactorsWithCodes, toWireFactor } from '../identity/factors/member-factors.js'
import { listRememberedDevices } from '../identity/factors/remembered-device.js'
import { toWireSession } from '../identity/login/sessions.js'
import { toMember } from '../identity/profile/wire-member.js'
import type { StoredIdentity } from '../storage/identity/identities.js'
import type { AuditLog } from '../storage/logs/audit-log.js'
import { listConsentsOf } from '../storage/oauth/consents.js'
import { listGrants } from '../storage/oauth/list-grants.js'

/** Maximum entries of the audit log in an export. */
const MAX_ACTIVITY = 1000

/** Dependencies of an export. */
export type ExportDeps = IdentityDeps & {
  audit: Pick<AuditLog, 'list'>
}

/**
 * Collects what is stored about a member, with the newest entries of the audit log. Leaves out items, secrets, known
 * networks and logins to the hosted pages.
 */
export async function exportAccount(
  deps: ExportDeps,
  identity: StoredIdentity,
): Promise<ExportedAccount> {
  const { db, clock, siteName, publicUrl } = deps
  const { id, profile, emailVerified, roles } = identity
  const { factors, recoveryCodesLeft } = await listFactorsWithCodes(deps, identity)
  const devices = await listRememberedDevices(deps, { identity, factors })
  const sessions = await listGrants(db, id)
  const consents = await listConsentsOf(db, id)
  const deletion = await findOwnDeletion(deps, id)
  return {
    exportedAt: clock.now().toISOString(),
    site: { name: siteName, url: publicUrl },
    member: toMember(identity, 'FULL'),
    profile,
    emailVerified,
    roles,
    deletion: deletion?.dueAt ? { dueAt: deletion.dueAt.toISOString() } : null,
    factors: factors.map(toWireFactor),
    recoveryCodesLeft,
    devices: devices.map(({ userAgent, createdAt, lastUsedAt }) => ({
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    sessions: sessions.map((session) => ({
      ...toWireSession(session),
      endedAt: session.endedAt?.toISOString() ?? null,
    })),
    consents: consents.map(({ givenAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
    })),
    activity: await activityOf(deps, id),
  }
}

async function activityOf(
  { audit }: Pick<ExportDeps, 'audit'>,
  actor: string,
): Promise<ExportedAccount['activity']> {
  const { entries } = await audit.list({ actor, limit: MAX_ACTIVITY })
  return entries.map(({ at, action, network, reason }) => ({ at, action, network, reason }))
}
