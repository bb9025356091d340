import {
  endpoints,
  type QueryReferencedRequest,
  type QueryReferencedResponse,
} from '@foyer/protocol'
import * as v from 'valibot'
import { projectItem } from '../data/projection.js'
import {
  type AskedReferences,
  isReferenced,
  queryReferenced,
  type ReferencedItems,
} from '../data/query-referenced.js'
import { queryReferencedByCursor } from '../data/query-referenced-by-cursor.js'
import { RequestInvalidError } from '../http/errors.js'
import { JsonText } from '../http/json-text.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { itemText } from './items-text.js'
import { collectionId, cursorPaging, fieldList, paging } from './schemas.js'

const schema = v.object({
  dataCollectionId: collectionId,
  referringItemFieldName: v.exactOptional(v.string()),
  referringItemId: v.exactOptional(v.string()),
  referringItemIds: v.exactOptional(v.array(v.string())),
  order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
  fields: v.exactOptional(fieldList),
  paging: v.exactOptional(paging),
  cursorPaging: v.exactOptional(cursorPaging),
  returnTotalCount: v.exactOptional(v.boolean()),
})

/** `POST /wix-data/v2/items/query-referenced`, for one referring item or for a list of them. */
export function queryReferencedRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.queryReferenced, schema, async (message, { caller }) => {
    const { dataCollectionId: collectionId, paging, returnTotalCount: withTotal } = message
    const { cursorPaging, referringItemFieldName, referringItemId, referringItemIds, order } =
      message
    const found = cursorPaging
      ? await queryReferencedByCursor(deps, caller, {
          collectionId,
          cursorPaging,
          paging,
          said: { referringItemFieldName, referringItemId, referringItemIds, order },
          ask: () => readAsked(message),
          withTotal,
        })
      : await queryReferenced(deps, caller, {
          collectionId,
          ...readAsked(message),
          paging,
          withTotal,
        })
    return referencedAnswer(found, message.fields)
  })
}

/** `POST /wix-data/v2/items/is-referenced`. */
export function isReferencedRoute(deps: RouteDeps): Route {
  const schema = v.object({
    dataCollectionId: collectionId,
    referringItemFieldName: v.string(),
    referringItemId: v.string(),
    referencedItemId: v.string(),
  })
  return callerRoute(endpoints.isReferenced, schema, async (message, { caller }) => ({
    isReferenced: await isReferenced(deps, caller, {
      collectionId: message.dataCollectionId,
      field: message.referringItemFieldName,
      itemId: message.referringItemId,
      referencedId: message.referencedItemId,
    }),
  }))
}

type Asking = Pick<
  QueryReferencedRequest,
  'referringItemFieldName' | 'referringItemId' | 'referringItemIds' | 'order'
>

/** @throws RequestInvalidError unless the field and exactly one of the two forms of items are there */
function readAsked({
  referringItemFieldName: field,
  referringItemId: one,
  referringItemIds: list,
  order = 'ASC',
}: Asking): AskedReferences {
  if (field === undefined) throw invalid('referringItemFieldName', 'expected the name of a field')
  const items = one ?? list
  if (items !== undefined && (one === undefined || list === undefined)) {
    return { field, items, order }
  }
  throw invalid('referringItemId', 'expected either "referringItemId" or "referringItemIds"')
}

function invalid(field: string, description: string): RequestInvalidError {
  return new RequestInvalidError([{ field, description, data: {} }])
}

/** `{results, pagingMetadata}`; of a list of referring items each result names its own. */
function referencedAnswer(
  { collectionId, rows, ofMany, paging }: ReferencedItems,
  fields: readonly string[] | undefined,
): JsonText<QueryReferencedResponse> {
  const results = rows.map(({ nearId, farId, text }) => {
    const referring = ofMany ? `"referringItemId":${JSON.stringify(nearId)},` : ''
    if (text === null) return `{${referring}"unresolvedReference":${unresolved(nearId, farId)}}`
    const item = itemText(collectionId, { id: farId, text: projectItem(text, fields) })
    return `{${referring}"dataItem":${item}}`
  })
  return new JsonText(
    `{"results":[${results.join(',')}],"pagingMetadata":${JSON.stringify(paging)}}`,
  )
}

/** Whether the item is not there, or not there for the caller, is not said. */
function unresolved(referringItemId: string, referencedItemId: string): string {
  return JSON.stringify({ referringItemId, referencedItemId, unauthorized: false })
}
