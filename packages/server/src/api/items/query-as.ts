import { generalCodes, operatorEndpoints } from '@foyer/protocol'
import type { QueryAsRequest, QueryAsResponse, ViewAs } from '@foyer/protocol/query-as'
import * as v from 'valibot'
import { actorOf, type Caller } from '../../caller.js'
import { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import { query } from '../../data/query/query.js'
import { assertScope } from '../../http/authorize-call.js'
import { HttpError, unknownResource } from '../../http/errors.js'
import type { JsonText } from '../../http/json-response.js'
import { recordDenial } from '../../http/record-denial.js'
import { findMember } from '../../identity/profile/members.js'
import { type ApiContext, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import {
  anyObject,
  collectionId,
  fieldList,
  includeOptions,
  paging,
  shortText,
  sortList,
} from '../kit/schemas.js'
import { itemsAnswer } from './items-text.js'

/** Time after a view in which the same view is not recorded in the audit log again. */
const VIEW_MS = 15 * 60_000

const schema = v.object({
  dataCollectionId: collectionId,
  query: v.object({
    filter: v.exactOptional(anyObject),
    sort: v.exactOptional(sortList),
    fields: v.exactOptional(fieldList),
    paging: v.exactOptional(paging),
  }),
  includeReferences: includeOptions.includeReferences,
  returnTotalCount: v.exactOptional(v.boolean()),
  viewAs: v.variant('kind', [
    v.object({ kind: v.literal('visitor') }),
    v.object({ kind: v.literal('member'), memberId: shortText }),
  ]),
})

/**
 * `POST /_foyer/v1/items/query-as`: runs a query with the permissions of a visitor or a member. Returns the items that
 * this caller would get, or the error with the id of the recorded decision. Records the view in the audit log, at most
 * once in 15 minutes.
 * @see docs/wire/permissions.md#view-as
 */
export const queryAsRoute = defineRoute({
  endpoint: operatorEndpoints.queryAs,
  access: 'operator',
  scope: 'data:write',
  isDataCall: true,
  schema,
  handle: async (message, context) => {
    const { caller, deps, requestId } = context
    assertScope(caller, 'data:read')
    assertScope(caller, 'members:read')
    const viewed = await callerOf(context, message.viewAs)
    const answer = await answerAs(deps, viewed, message, requestId)
    await recordView(context, message)
    return answer
  },
})

/** Records a view in the audit log, unless it was recorded recently. */
async function recordView(
  { caller, deps }: ApiContext,
  { dataCollectionId, viewAs }: QueryAsRequest,
): Promise<void> {
  const { audit, clock, db, recentViews } = deps
  const view = JSON.stringify([actorOf(caller), dataCollectionId, viewAs])
  const now = clock.now().getTime()
  if (now - (recentViews.get(view) ?? 0) < VIEW_MS) return
  recentViews.set(view, now)
  const event = { action: 'items.viewed-as', subject: dataCollectionId } as const
  try {
    // In a transaction, so that the entry is stored before the response: buffered entries may be dropped in a flood.
    await db.transaction((tx) => audit.recordIn(tx, { ...event, detail: { ...viewAs } }))
  } catch (error) {
    recentViews.delete(view)
    throw error
  }
}

/**
 * Creates the caller that a request of a visitor or of the member would have.
 * @throws HttpError 404 for an unknown member, 403 for a member who is not active
 */
async function callerOf({ deps, network, requestId }: ApiContext, viewAs: ViewAs): Promise<Caller> {
  const origin = { clientId: '', network, requestId }
  if (viewAs.kind === 'visitor') return { kind: 'visitor', id: requestId, ...origin }
  const member = await findMember(deps, viewAs.memberId)
  if (!member) throw unknownResource('member', viewAs.memberId)
  const { id, status, roles } = member
  if (status !== 'ACTIVE') {
    const text = `the member "${id}" has the status ${status} and sees no items as a member; expected an active one`
    throw new HttpError(403, generalCodes.identityUnavailable, text, { status })
  }
  return { kind: 'member', id, grantId: '', roles, ...origin }
}

/** Runs the query as `POST /wix-data/v2/items/query` does. Returns a denial as `refusal` instead of an error. */
async function answerAs(
  deps: ApiDeps,
  viewed: Caller,
  message: QueryAsRequest,
  requestId: string,
): Promise<QueryAsResponse | JsonText<QueryAsResponse>> {
  try {
    const { items, paging } = await query(deps, viewed, message)
    return itemsAnswer(message.dataCollectionId, items, paging, {})
  } catch (error) {
    if (!(error instanceof PermissionDeniedError)) throw error
    recordDenial(deps, { caller: viewed, requestId }, error)
    const { code, description, decisionId } = error
    return { refusal: { code, description, decisionId } }
  }
}
