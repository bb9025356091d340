import type { ExportedMember } from '@foyer/protocol/member-import'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import {
  countIdentities,
  listIdentitiesAfter,
  type MemberPosition,
} from '../../storage/identity/member-list.js'
import type { IdentityDeps } from '../deps.js'
import { NO_PASSWORD } from '../password/password.js'

/** Members on a page. A profile has at most 64 KiB. */
const PAGE_MEMBERS = 100

/** A page of all members. */
export interface ExportedMembers {
  members: ExportedMember[]
  /** Number of all members; only on the first page. */
  total?: number
  /** Position of the next page; undefined on the last one. */
  next: MemberPosition | undefined
}

/**
 * Reads a page of all members in the form that `importMembers` takes, in the order of their registration. The audit
 * log records the first page.
 */
export async function exportMembers(
  { db, audit }: IdentityDeps,
  { after, passwordHashes }: { after: MemberPosition | undefined; passwordHashes: boolean },
): Promise<ExportedMembers> {
  const isFirst = after === undefined
  if (isFirst) {
    const detail = { passwordHashes }
    const entry = { action: 'members.exported', subject: null, detail } as const
    await db.transaction((tx) => audit.recordIn(tx, entry))
  }
  const identities = await listIdentitiesAfter(db, { after, limit: PAGE_MEMBERS })
  return {
    members: identities.map((identity) => toExportedMember(identity, { passwordHashes })),
    ...(isFirst && { total: await countIdentities(db) }),
    next: identities.length < PAGE_MEMBERS ? undefined : identities.at(-1),
  }
}

function toExportedMember(
  identity: StoredIdentity,
  { passwordHashes }: { passwordHashes: boolean },
): ExportedMember {
  const { id, email, emailVerified, passwordHash, profile, slug, display, roles } = identity
  // The hash of a password that must be replaced is not exported, because the import would accept the password again.
  const hasPassword = passwordHash !== NO_PASSWORD && !identity.passwordResetRequired
  return {
    id,
    email,
    verified: emailVerified,
    status: statusOf(identity),
    createdDate: identity.createdAt.toISOString(),
    ...(roles.length > 0 && { roles }),
    ...(identity.activity === 'MUTED' && { muted: true }),
    profile: { nickname: '', ...profile, ...display, slug },
    ...(passwordHashes && hasPassword && { passwordHash }),
  }
}

/**
 * Returns the decision of the owner. A member who only has to verify the address is approved; the importing site
 * decides whether unverified addresses have to be verified.
 */
function statusOf({ status, approvedAt }: StoredIdentity): ExportedMember['status'] {
  if (status === 'BLOCKED') return 'BLOCKED'
  return approvedAt === null ? 'PENDING' : 'APPROVED'
}
