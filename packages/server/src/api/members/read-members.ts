import { endpoints, generalCodes, limits } from '@foyer/protocol'
import type { MemberFieldset, MembersResponse } from '@foyer/protocol/member-endpoints'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { parseOffsetPaging } from '../../data/paging/page.js'
import { scanFor } from '../../data/reads/create-read.js'
import { HttpError, unknownResource } from '../../http/errors.js'
import { findMember, queryMembers, visibilityOf } from '../../identity/profile/members.js'
import { toMember } from '../../identity/profile/wire-member.js'
import { callingIdentity } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import {
  anyObject,
  objectIgnoringNulls,
  paging,
  queryPaging,
  shortText,
  sortList,
} from '../kit/schemas.js'
import { readMemberQuery, type WireMemberQuery } from './member-query.js'

/** Default and maximum page size. */
const PAGE_SIZE = 100

const fieldset = v.picklist(['PUBLIC', 'EXTENDED', 'FULL'])

/** Fieldsets; a GET query may send a single one without a list. */
const fieldsets = v.exactOptional(
  v.union([
    v.pipe(v.array(fieldset), v.maxLength(3)),
    v.pipe(
      fieldset,
      v.transform((single) => [single]),
    ),
  ]),
)

/** `GET /members/v1/members/my`: reads the calling member. */
const currentMemberRoute = defineRoute({
  endpoint: endpoints.getCurrentMember,
  access: 'caller',
  scope: 'members:read',
  schema: v.object({ fieldsets }),
  handle: async (message, { caller, deps }) => {
    const identity = await callingIdentity(deps, caller, 'a member record')
    return { member: toMember(identity, widest(message.fieldsets, 'EXTENDED')) }
  },
})

/**
 * `GET /members/v1/members/{id}`: reads a member. Responds to a member who is hidden from the caller as to an unknown
 * id: with 404.
 */
const getMemberRoute = defineRoute({
  endpoint: memberEndpoints.getMember,
  access: 'caller',
  scope: 'members:read',
  schema: v.object({ id: shortText, fieldsets }),
  handle: async (message, { caller, deps }) => {
    const identity = await findMember(deps, message.id)
    const visibility = identity ? visibilityOf(caller, identity) : 'none'
    if (!identity || visibility === 'none') throw unknownResource('member', message.id)
    const fieldset = visibility === 'all' ? widest(message.fieldsets) : 'PUBLIC'
    return { member: toMember(identity, fieldset) }
  },
})

/** `GET /members/v1/members`: lists members. The message is in plain parameters or in `.r`. */
const listMembersRoute = defineRoute({
  endpoint: memberEndpoints.listMembers,
  access: 'caller',
  scope: 'members:read',
  schema: v.object({
    // Numbers are strings in plain query parameters.
    paging: v.exactOptional(v.union([paging, queryPaging])),
    fieldsets,
    sorting: v.exactOptional(sortList),
  }),
  handle: (message, { caller, deps }) =>
    answerPage(deps, caller, { ...message, sort: message.sorting }),
})

const expression = v.exactOptional(v.pipe(v.string(), v.maxLength(limits.searchExpression)))
const fields = v.exactOptional(v.pipe(v.array(shortText), v.minLength(1), v.maxLength(6)))
const query = objectIgnoringNulls({
  filter: v.exactOptional(anyObject),
  paging: v.exactOptional(paging),
  sort: v.exactOptional(sortList),
  sorting: v.exactOptional(sortList),
})

/** `POST /members/v1/members/query`: filters, sorts and searches members. */
const queryMembersRoute = defineRoute({
  endpoint: memberEndpoints.queryMembers,
  access: 'caller',
  scope: 'members:read',
  schema: v.object({
    query: v.exactOptional(query),
    fieldsets,
    search: v.exactOptional(objectIgnoringNulls({ expression, fields })),
  }),
  handle: ({ query = {}, ...message }, { caller, deps }) =>
    answerPage(deps, caller, { ...message, ...query, sort: query.sort ?? query.sorting }),
})

/** Routes that read members. @see docs/wire/members.md */
export const readMemberRoutes: readonly ApiRoute[] = [
  currentMemberRoute,
  listMembersRoute,
  queryMembersRoute,
  getMemberRoute,
]

type PageRequest = WireMemberQuery & {
  paging?: { limit?: number; offset?: number }
  fieldsets?: MemberFieldset[]
}

async function answerPage(
  deps: ApiDeps,
  caller: Caller,
  request: PageRequest,
): Promise<MembersResponse> {
  const { limit, offset } = parseOffsetPaging({ limit: PAGE_SIZE, ...request.paging })
  if (limit > PAGE_SIZE) {
    const text = `"limit": expected at most ${PAGE_SIZE}`
    throw new HttpError(400, generalCodes.malformedRequest, text)
  }
  const query = readMemberQuery(caller, request)
  const listing = { ...query, limit, offset }
  const { identities, total } = await queryMembers(scanFor(deps.db, caller, 'members'), listing)
  const fieldset = caller.kind === 'operator' ? widest(request.fieldsets) : 'PUBLIC'
  return {
    members: identities.map((identity) => toMember(identity, fieldset)),
    metadata: { count: identities.length, offset, total, tooManyToCount: false },
  }
}

/** Returns the requested fieldset with the most fields, or the default. */
function widest(
  requested: readonly MemberFieldset[] | undefined,
  defaultFieldset: MemberFieldset = 'PUBLIC',
): MemberFieldset {
  if (requested === undefined || requested.length === 0) return defaultFieldset
  if (requested.includes('FULL')) return 'FULL'
  return requested.includes('EXTENDED') ? 'EXTENDED' : 'PUBLIC'
}
