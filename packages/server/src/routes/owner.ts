import { endpoints, type MemberSummary } from '@foyer/protocol'
import * as v from 'valibot'
import { readPage } from '../data/page.js'
import { operatorRoute, type Route } from '../http/route.js'
import { listMembers } from '../identity/members.js'
import type { StoredIdentity } from '../storage/identities.js'
import type { RouteDeps } from './deps.js'
import { queryPaging, shortText } from './schemas.js'

/** `GET /_foyer/v1/inbox`: captured mails, newest first. */
export function listInboxRoute(deps: RouteDeps): Route {
  const schema = v.object({
    to: v.exactOptional(shortText),
    ...v.omit(queryPaging, ['offset']).entries,
  })
  return operatorRoute(endpoints.listInbox, schema, async ({ to, limit }) => {
    const page = readPage(limit === undefined ? undefined : { limit })
    return { messages: await deps.inbox.list({ to, limit: page.limit }) }
  })
}

/** `GET /_foyer/v1/members`: newest first. */
export function listMembersRoute(deps: RouteDeps): Route {
  const schema = v.object({ search: v.exactOptional(shortText), ...queryPaging.entries })
  return operatorRoute(endpoints.listMembers, schema, async ({ search, ...paging }) => {
    const page = { search: search ?? '', ...readPage(paging) }
    const { identities, total } = await listMembers(deps, page)
    return { members: identities.map(toSummary), total }
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
  }
}
