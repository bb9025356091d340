import { generalCodes, limits, type MemberSummary, ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { readPage } from '../data/page.js'
import { HttpError } from '../http/errors.js'
import { operatorRoute, type Route } from '../http/route.js'
import { listMembers } from '../identity/members.js'
import { setRoles } from '../identity/roles.js'
import type { StoredIdentity } from '../storage/identities.js'
import type { RouteDeps } from './deps.js'
import { idInPath } from './path-id.js'
import { queryPaging, roleName, shortText } from './schemas.js'

/** `GET /_foyer/v1/inbox`: captured mails, newest first. */
export function listInboxRoute(deps: RouteDeps): Route {
  const schema = v.object({
    to: v.exactOptional(shortText),
    ...v.omit(queryPaging, ['offset']).entries,
  })
  return operatorRoute(ownerEndpoints.listInbox, schema, async ({ to, limit }) => {
    const page = readPage(limit === undefined ? undefined : { limit })
    return { messages: await deps.inbox.list({ to, limit: page.limit }) }
  })
}

/** `GET /_foyer/v1/members`: newest first. */
export function listMembersRoute(deps: RouteDeps): Route {
  const schema = v.object({ search: v.exactOptional(shortText), ...queryPaging.entries })
  return operatorRoute(ownerEndpoints.listMembers, schema, async ({ search, ...paging }) => {
    const page = { search: search ?? '', ...readPage(paging) }
    const { identities, total } = await listMembers(deps, page)
    return { members: identities.map(toSummary), total }
  })
}

/** `PATCH /_foyer/v1/members/{id}`: gives and takes roles. In this process it counts from the next request on. */
export function updateMemberRoute(deps: RouteDeps): Route {
  const schema = v.object({ roles: v.pipe(v.array(roleName), v.maxLength(limits.memberRoles)) })
  return operatorRoute(ownerEndpoints.updateMember, schema, async ({ roles }, { request }) => {
    const id = idInPath(request)
    const member = await setRoles(deps, id, roles)
    if (!member) throw new HttpError(404, generalCodes.notFound, `there is no member "${id}"`)
    deps.activeGrants.forgetMember(id)
    return { member: toSummary(member) }
  })
}

function toSummary(identity: StoredIdentity): MemberSummary {
  return {
    id: identity.id,
    email: identity.email,
    emailVerified: identity.emailVerified,
    status: identity.status,
    nickname: identity.profile.nickname ?? '',
    createdAt: identity.createdAt.toISOString(),
    lastLoginAt: identity.lastLoginAt?.toISOString() ?? null,
    roles: identity.roles,
  }
}
