import { endpoints, generalCodes, limits } from '@foyer/protocol'
import type { MemberFieldset, MembersResponse } from '@foyer/protocol/member-endpoints'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { readPage } from '../../data/page.js'
import { scanMembers } from '../../data/scan-items.js'
import { HttpError } from '../../http/errors.js'
import { callerRoute, type Route } from '../../http/route.js'
import { findMember, queryMembers } from '../../identity/members.js'
import { sightOf } from '../../identity/visible-members.js'
import type { RouteDeps } from '../deps.js'
import { anyObject, paging, queryPaging, shortText, sortList } from '../schemas.js'
import { toMember } from './answer.js'
import { fieldsets, widest } from './fieldset.js'
import { readMemberQuery, type WireMemberQuery } from './find-by.js'

/** Members on a page at the most, and unless it is said. */
const PAGE = 100

/** `GET /members/v1/members/my`: the member who asks. */
function currentMemberRoute(deps: RouteDeps): Route {
  const schema = v.object({ fieldsets })
  return callerRoute(endpoints.getCurrentMember, schema, async (message, { caller }) => {
    const identity = caller.kind === 'member' ? await findMember(deps, caller.id) : undefined
    if (identity) return { member: toMember(identity, widest(message.fieldsets, 'EXTENDED')) }
    throw new HttpError(403, generalCodes.forbidden, 'only a member has a member record')
  })
}

/** `GET /members/v1/members/{id}`: one that the caller may not see is answered like one that there is not. */
function getMemberRoute(deps: RouteDeps): Route {
  const schema = v.object({ id: shortText, fieldsets })
  return callerRoute(memberEndpoints.getMember, schema, async (message, { caller }) => {
    const identity = await findMember(deps, message.id)
    const sight = identity ? sightOf(caller, identity) : 'none'
    if (!identity || sight === 'none') throw noMember(message.id)
    return { member: toMember(identity, sight === 'all' ? widest(message.fieldsets) : 'PUBLIC') }
  })
}

/** `GET /members/v1/members`, plain and as `.r`. */
function listMembersRoute(deps: RouteDeps): Route {
  const schema = v.object({
    // In a query of plain parameters numbers are texts.
    paging: v.exactOptional(v.union([paging, queryPaging])),
    fieldsets,
    sorting: v.exactOptional(sortList),
  })
  return callerRoute(memberEndpoints.listMembers, schema, (message, { caller }) =>
    answerPage(deps, caller, { ...message, sort: message.sorting }),
  )
}

/** `POST /members/v1/members/query`. */
function queryMembersRoute(deps: RouteDeps): Route {
  const expression = v.exactOptional(v.pipe(v.string(), v.maxLength(limits.searchExpression)))
  const fields = v.exactOptional(v.pipe(v.array(shortText), v.minLength(1), v.maxLength(6)))
  const query = v.object({
    filter: v.exactOptional(anyObject),
    paging: v.exactOptional(paging),
    sort: v.exactOptional(sortList),
    sorting: v.exactOptional(sortList),
  })
  const schema = v.object({
    query: v.exactOptional(query),
    fieldsets,
    search: v.exactOptional(v.object({ expression, fields })),
  })
  return callerRoute(
    memberEndpoints.queryMembers,
    schema,
    ({ query = {}, ...message }, { caller }) =>
      answerPage(deps, caller, { ...message, ...query, sort: query.sort ?? query.sorting }),
  )
}

/** The calls that read members. @see docs/wire.md#members */
export function readMemberRoutes(deps: RouteDeps): Route[] {
  return [
    currentMemberRoute(deps),
    listMembersRoute(deps),
    queryMembersRoute(deps),
    getMemberRoute(deps),
  ]
}

/** One answer for a member that there is not and for one that the caller may not see. */
export function noMember(id: string): HttpError {
  return new HttpError(404, generalCodes.notFound, `there is no member "${id}"`)
}

type PageRequest = WireMemberQuery & {
  paging?: { limit?: number; offset?: number }
  fieldsets?: MemberFieldset[]
}

async function answerPage(
  deps: RouteDeps,
  caller: Caller,
  request: PageRequest,
): Promise<MembersResponse> {
  const { limit, offset } = readPage({ limit: PAGE, ...request.paging })
  if (limit > PAGE) {
    throw new HttpError(400, generalCodes.malformedRequest, `"limit": expected at most ${PAGE}`)
  }
  const wanted = readMemberQuery(caller, request)
  const listing = { ...wanted, limit, offset }
  const { identities, total } = await queryMembers(scanMembers(deps.db, caller), listing)
  const fieldset = caller.kind === 'operator' ? widest(request.fieldsets) : 'PUBLIC'
  return {
    members: identities.map((identity) => toMember(identity, fieldset)),
    metadata: { count: identities.length, offset, total, tooManyToCount: false },
  }
}
