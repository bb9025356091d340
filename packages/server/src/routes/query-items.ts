import { type Explainable, endpoints, type QueryItemsRequest } from '@foyer/protocol'
import * as v from 'valibot'
import { includeReferences } from '../data/include.js'
import { projectItem } from '../data/projection.js'
import { count, query, queryText } from '../data/query.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { explain, explained } from './explained.js'
import { isNoItemCall } from './item-call.js'
import { itemFrame, itemsAnswer, joinedItemsAnswer } from './items-text.js'
import {
  anyObject,
  collectionId,
  cursorPaging,
  fieldList,
  includeRevision,
  including,
  paging,
  sortList,
} from './schemas.js'

const querySchema = v.object({
  dataCollectionId: collectionId,
  query: v.object({
    filter: v.exactOptional(anyObject),
    sort: v.exactOptional(sortList),
    fields: v.exactOptional(fieldList),
    paging: v.exactOptional(paging),
    cursorPaging: v.exactOptional(cursorPaging),
  }),
  includeRevision,
  explain,
  ...including,
  returnTotalCount: v.exactOptional(v.boolean()),
  sortMode: v.exactOptional(v.picklist(['RANDOM', 'WIX_QUERY'])),
  randomOptions: v.exactOptional(
    v.object({ seed: v.exactOptional(v.nullable(v.pipe(v.number(), v.finite()))) }),
  ),
})

/** `POST /wix-data/v2/items/query`, and the same as GET with `.r`: both answer alike, unless it asks for the item `query`. */
export function queryItemsRoutes(deps: RouteDeps): Route[] {
  const route = callerRoute(endpoints.queryItems, querySchema, (message, { caller }) =>
    explained(deps, { caller, message }, async (deps) => {
      if (isPlain(message)) {
        const frame = itemFrame(message.dataCollectionId)
        const { text, paging } = await queryText(deps, caller, message, frame)
        return joinedItemsAnswer(text, paging)
      }
      const { items, paging } = await query(deps, caller, message)
      const { fields } = message.query
      const whole = await includeReferences(deps, caller, { ...message, fields }, items)
      const projected = fields
        ? whole.map((item) => ({ ...item, text: projectItem(item.text, fields) }))
        : whole
      return itemsAnswer(message.dataCollectionId, projected, paging, message)
    }),
  )
  return [route, { ...route, method: 'GET', takes: isNoItemCall }]
}

/**
 * Whether items go into the answer as they are stored, so that the database may put them together. Not where it is to be
 * explained: then its statement is the plain one.
 */
function isPlain(message: QueryItemsRequest & Explainable): boolean {
  const { query, includeReferences, includeReferencedItems, referencedItemOptions } = message
  if (query.cursorPaging || message.includeRevision || message.explain) return false
  const named = [query.fields, includeReferences, includeReferencedItems, referencedItemOptions]
  return named.every((list) => list === undefined || list.length === 0)
}

/** `POST /wix-data/v2/items/count`. */
export function countItemsRoute(deps: RouteDeps): Route {
  const filter = v.exactOptional(anyObject)
  const schema = v.object({ dataCollectionId: collectionId, filter, explain })
  return callerRoute(endpoints.countItems, schema, (message, { caller }) =>
    explained(deps, { caller, message }, async (deps) => ({
      totalCount: await count(deps, caller, {
        collectionId: message.dataCollectionId,
        filter: message.filter,
      }),
    })),
  )
}
