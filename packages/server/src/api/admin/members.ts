import {
  limits,
  type MemberSummary,
  operatorEndpoints,
  type UpdateMemberRequest,
} from '@foyer/protocol'
import { exportMember as exportEndpoint } from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import { parseOffsetPaging } from '../../data/paging/page.js'
import { roleName } from '../../data/permissions/member-role-permissions.js'
import { scanFor } from '../../data/reads/create-read.js'
import { assertScope } from '../../http/authorize-call.js'
import { unknownResource } from '../../http/errors.js'
import { cancelDeletion, findDeletionDueDates } from '../../identity/deletion/account-deletion.js'
import { setPasswordResetRequired } from '../../identity/password/change-password.js'
import { setEmail } from '../../identity/profile/change-email.js'
import { setRoles } from '../../identity/profile/change-member.js'
import { findMember, listMembers } from '../../identity/profile/members.js'
import { pendingReasons } from '../../identity/profile/pending-account.js'
import { exportPage, recordExport } from '../../member-export/export-member.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { exportCursor, queryPaging, shortText } from '../kit/schemas.js'

/** `GET /_foyer/v1/members`: lists members, newest first. */
const listMembersRoute = defineRoute({
  endpoint: operatorEndpoints.listMembers,
  access: 'operator',
  scope: 'members:read',
  schema: v.object({
    search: v.exactOptional(shortText),
    status: v.exactOptional(v.picklist(['PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE'])),
    ...queryPaging.entries,
  }),
  handle: async ({ search, status, ...paging }, { caller, deps }) => {
    const page = { search: search ?? '', ...(status && { status }), ...parseOffsetPaging(paging) }
    const { identities, total } = await listMembers(scanFor(deps.db, caller, 'members'), page)
    return { members: await summarize(deps, identities), total }
  },
})

const ofMember = v.object({ memberId: v.string() })

/** `GET /_foyer/v1/members/{id}`: returns one member. */
const getMemberRoute = defineRoute({
  endpoint: operatorEndpoints.getMember,
  access: 'operator',
  scope: 'members:read',
  schema: ofMember,
  handle: async ({ memberId }, { deps }) => {
    const identity = await findMember(deps, memberId)
    const [member] = identity ? await summarize(deps, [identity]) : []
    if (!member) throw unknownResource('member', memberId)
    return { member }
  },
})

/**
 * `PATCH /_foyer/v1/members/{id}`: sets the roles or the e-mail address of a member, or requires a new password at the
 * next login. In this process, new roles apply from the next request on.
 */
const updateMemberRoute = defineRoute({
  endpoint: operatorEndpoints.updateMember,
  access: 'operator',
  scope: 'members:write',
  schema: v.pipe(
    v.object({
      memberId: v.string(),
      roles: v.exactOptional(v.pipe(v.array(roleName), v.maxLength(limits.memberRoles))),
      email: v.exactOptional(shortText),
      emailVerified: v.exactOptional(v.boolean()),
      passwordResetRequired: v.exactOptional(v.boolean()),
    }),
    v.check(
      ({ roles, email, passwordResetRequired }) =>
        (roles ?? email ?? passwordResetRequired) !== undefined,
      'expected "roles", "email" or "passwordResetRequired"',
    ),
    v.check(
      ({ email, emailVerified }) => email !== undefined || emailVerified === undefined,
      'expected "email" with "emailVerified"',
    ),
  ),
  handle: async (message, { deps }) => {
    const { memberId } = message
    const member = await changeMember(deps, message)
    if (!member) throw unknownResource('member', memberId)
    return { member: toSummary(member) }
  },
})

/**
 * `GET /_foyer/v1/members/{id}/export`: returns a page of all data of a member, in the form of the member's own export.
 */
const exportMemberRoute = defineRoute({
  endpoint: exportEndpoint,
  access: 'operator',
  scope: 'members:read',
  schema: v.object({ ...ofMember.entries, ...exportCursor.entries }),
  handle: async ({ memberId, cursor }, { caller, deps }) => {
    // The export contains items and entries of the audit log.
    assertScope(caller, 'data:read')
    assertScope(caller, 'settings:read')
    const identity = await findMember(deps, memberId)
    if (!identity) throw unknownResource('member', memberId)
    if (cursor === undefined) await recordExport(deps, identity)
    return exportPage(deps, identity, cursor)
  },
})

/** `POST /_foyer/v1/members/{id}/cancel-deletion`: cancels the deletion that a member requested, if there is one. */
const cancelMemberDeletionRoute = defineRoute({
  endpoint: operatorEndpoints.cancelMemberDeletion,
  access: 'operator',
  scope: 'members:write',
  schema: ofMember,
  handle: async ({ memberId }, { deps }) => {
    const member = await findMember(deps, memberId)
    if (!member) throw unknownResource('member', memberId)
    await cancelDeletion(deps, memberId)
    return { member: toSummary(member) }
  },
})

/** `/_foyer/v1/members`: members, for operators. */
export const manageMemberRoutes: readonly ApiRoute[] = [
  listMembersRoute,
  getMemberRoute,
  updateMemberRoute,
  exportMemberRoute,
  cancelMemberDeletionRoute,
]

/** Makes all changes of a message, or none. @returns undefined if there is no such member */
function changeMember(
  deps: ApiDeps,
  { memberId, roles, email, emailVerified, passwordResetRequired }: UpdateMemberRequest,
): Promise<StoredIdentity | undefined> {
  return deps.db.transaction(async (tx) => {
    let member: StoredIdentity | undefined
    if (email !== undefined) member = await setEmail(deps, tx, memberId, { email, emailVerified })
    if (roles) member = await setRoles(deps, tx, memberId, roles)
    if (passwordResetRequired === undefined) return member
    return setPasswordResetRequired(deps, tx, memberId, passwordResetRequired)
  })
}

/** Summarizes members, with the date on which a requested deletion is due. */
async function summarize(
  deps: ApiDeps,
  identities: readonly StoredIdentity[],
): Promise<MemberSummary[]> {
  const dueDates = await findDeletionDueDates(deps, identities)
  return identities.map((identity) => {
    const dueAt = dueDates.get(identity.id)
    return { ...toSummary(identity), ...(dueAt && { deletionDueAt: dueAt.toISOString() }) }
  })
}

function toSummary(identity: StoredIdentity): MemberSummary {
  return {
    id: identity.id,
    email: identity.email,
    emailVerified: identity.emailVerified,
    status: identity.status,
    waitsFor: waitsFor(identity),
    nickname: identity.profile.nickname ?? '',
    createdAt: identity.createdAt.toISOString(),
    lastLoginAt: identity.lastLoginAt?.toISOString() ?? null,
    roles: identity.roles,
    ...(identity.passwordResetRequired ? { passwordResetRequired: true } : {}),
  }
}

function waitsFor(identity: StoredIdentity): MemberSummary['waitsFor'] {
  const { needsVerification, needsApproval } = pendingReasons(identity)
  return [
    ...(needsVerification ? ['address' as const] : []),
    ...(needsApproval ? ['owner' as const] : []),
  ]
}
