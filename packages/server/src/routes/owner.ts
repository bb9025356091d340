import { setTimeout as wait } from 'node:timers/promises'
import {
  generalCodes,
  limits,
  type MemberSummary,
  ownerEndpoints,
  type UpdateMemberRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { readPage } from '../data/page.js'
import { HttpError } from '../http/errors.js'
import { operatorRoute, type Route } from '../http/route.js'
import { listMembers } from '../identity/members.js'
import { requireNewPassword } from '../identity/require-new-password.js'
import { setRoles } from '../identity/roles.js'
import { waitingOf } from '../identity/waiting.js'
import type { StoredIdentity } from '../storage/identities.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { idInPath } from './path-id.js'
import { queryPaging, roleName, shortText } from './schemas.js'

/** How long the inbox waits for mails that are being sent, in milliseconds. */
const PATIENCE_MS = 1000

/** `GET /_foyer/v1/inbox`: captured mails, newest first; those of calls that were answered are there. */
export function listInboxRoute(deps: RouteDeps): Route {
  const schema = v.object({
    to: v.exactOptional(shortText),
    channel: v.exactOptional(shortText),
    ...v.omit(queryPaging, ['offset']).entries,
  })
  return operatorRoute(ownerEndpoints.listInbox, schema, async ({ to, channel, limit }) => {
    const page = readPage(limit === undefined ? undefined : { limit })
    await Promise.race([deps.mails.untilIdle(), wait(PATIENCE_MS, undefined, { ref: false })])
    return { messages: await deps.inbox.list({ to, channel, limit: page.limit }) }
  })
}

/** `GET /_foyer/v1/members`: newest first. */
export function listMembersRoute(deps: RouteDeps): Route {
  const schema = v.object({
    search: v.exactOptional(shortText),
    status: v.exactOptional(v.picklist(['PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE'])),
    ...queryPaging.entries,
  })
  return operatorRoute(
    ownerEndpoints.listMembers,
    schema,
    async ({ search, status, ...paging }) => {
      const page = { search: search ?? '', ...(status && { status }), ...readPage(paging) }
      const { identities, total } = await listMembers(deps, page)
      return { members: identities.map(toSummary), total }
    },
  )
}

/** `PATCH /_foyer/v1/members/{id}`: gives and takes roles, asks for a new password. In this process it counts from the next request on. */
export function updateMemberRoute(deps: RouteDeps): Route {
  const schema = v.pipe(
    v.object({
      roles: v.exactOptional(v.pipe(v.array(roleName), v.maxLength(limits.memberRoles))),
      passwordResetRequired: v.exactOptional(v.boolean()),
    }),
    v.check(
      (change) => Object.keys(change).length > 0,
      'expected "roles" or "passwordResetRequired"',
    ),
  )
  return operatorRoute(ownerEndpoints.updateMember, schema, async (change, context) => {
    const id = idInPath(context.request)
    const member = await changeMember(audited(deps, context), id, change)
    if (!member) throw new HttpError(404, generalCodes.notFound, `there is no member "${id}"`)
    deps.activeGrants.forgetMember(id)
    return { member: toSummary(member) }
  })
}

async function changeMember(
  deps: RouteDeps,
  id: string,
  { roles, passwordResetRequired }: UpdateMemberRequest,
): Promise<StoredIdentity | undefined> {
  const member = roles && (await setRoles(deps, id, roles))
  if (passwordResetRequired === undefined) return member
  return requireNewPassword(deps, id, passwordResetRequired)
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
  const { forAddress, forOwner } = waitingOf(identity)
  return [...(forAddress ? ['address' as const] : []), ...(forOwner ? ['owner' as const] : [])]
}
