import { type Explainable, endpoints, type QueryItemsRequest } from '@foyer/protocol'
import * as v from 'valibot'
import { count, query, queryConcatenated } from '../../data/query/query.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import {
  anyObject,
  collectionId,
  cursorPaging,
  fieldList,
  includeOptions,
  includeRevision,
  objectIgnoringNulls,
  paging,
  sortList,
} from '../kit/schemas.js'
import { explainIfRequested, explainOption } from './explain.js'
import { concatenatedItemsAnswer, itemFrame, itemsAnswer } from './items-text.js'

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
  explain: explainOption,
  ...includeOptions,
  returnTotalCount: v.exactOptional(v.boolean()),
  sortMode: v.exactOptional(v.picklist(['RANDOM', 'WIX_QUERY'])),
  randomOptions: v.exactOptional(
    objectIgnoringNulls({ seed: v.exactOptional(v.pipe(v.number(), v.finite())) }),
  ),
})

const queryItemsRoute = defineRoute({
  endpoint: endpoints.queryItems,
  access: 'caller',
  scope: 'data:read',
  schema: querySchema,
  handle: (message, { caller, deps }) =>
    // Without `explain`, this only calls the function with `deps`.
    explainIfRequested(deps, { caller, message }, async (readDeps) => {
      if (canConcatenate(message)) {
        const frame = itemFrame(message.dataCollectionId)
        const { itemsText, paging } = await queryConcatenated(readDeps, caller, message, frame)
        return concatenatedItemsAnswer(itemsText, paging)
      }
      const { items, paging } = await query(readDeps, caller, message)
      return itemsAnswer(message.dataCollectionId, items, paging, message)
    }),
})

/** `POST /wix-data/v2/items/count`: counts the items that match a filter. */
const countItemsRoute = defineRoute({
  endpoint: endpoints.countItems,
  access: 'caller',
  scope: 'data:read',
  schema: v.object({
    dataCollectionId: collectionId,
    filter: v.exactOptional(anyObject),
    explain: explainOption,
  }),
  handle: (message, { caller, deps }) =>
    explainIfRequested(deps, { caller, message }, async (readDeps) => ({
      totalCount: await count(readDeps, caller, {
        collectionId: message.dataCollectionId,
        filter: message.filter,
      }),
    })),
})

/**
 * `POST /wix-data/v2/items/query`: queries items. A GET may have the same message in its parameter `.r`. With a
 * `dataItemId`, a GET of this path reads the item whose id is "query" instead (`get-item.ts`).
 */
export const queryItemsRoutes: readonly ApiRoute[] = [
  queryItemsRoute,
  { ...queryItemsRoute, method: 'GET', hasEntityTag: true },
  countItemsRoute,
]

/**
 * Returns whether the response contains items exactly as they are stored, so that the database can concatenate them.
 * With `explain` it does not, because the query plan is that of the statement that returns one row for each item. With
 * `cursorPaging` it does not either, because the cursors contain the positions of the first and the last item.
 */
function canConcatenate(message: QueryItemsRequest & Explainable): boolean {
  const { query, includeReferences, includeReferencedItems, referencedItemOptions } = message
  if (query.cursorPaging || message.includeRevision || message.explain) return false
  const lists = [query.fields, includeReferences, includeReferencedItems, referencedItemOptions]
  return lists.every((list) => list === undefined || list.length === 0)
}
