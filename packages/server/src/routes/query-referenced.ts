import { endpoints, type QueryReferencedResponse } from '@foyer/protocol'
import * as v from 'valibot'
import { projectItem } from '../data/projection.js'
import { isReferenced, queryReferenced, type ReferencedItems } from '../data/query-referenced.js'
import { RequestInvalidError } from '../http/errors.js'
import { JsonText } from '../http/json-text.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { itemText } from './items-text.js'
import { collectionId, fieldList, paging, unsupported } from './schemas.js'

const schema = v.object({
  dataCollectionId: collectionId,
  referringItemFieldName: v.string(),
  referringItemId: v.exactOptional(v.string()),
  referringItemIds: v.exactOptional(v.array(v.string())),
  order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
  fields: v.exactOptional(fieldList),
  paging: v.exactOptional(paging),
  cursorPaging: unsupported,
  returnTotalCount: v.exactOptional(v.boolean()),
})

/** `POST /wix-data/v2/items/query-referenced`, for one referring item or for a list of them. */
export function queryReferencedRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.queryReferenced, schema, async (message, { caller }) => {
    const found = await queryReferenced(deps, caller, {
      collectionId: message.dataCollectionId,
      field: message.referringItemFieldName,
      items: readReferring(message),
      order: message.order,
      paging: message.paging,
      withTotal: message.returnTotalCount,
    })
    return referencedAnswer(found, {
      fields: message.fields,
      isList: message.referringItemIds !== undefined,
    })
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

interface Referring {
  referringItemId?: string | undefined
  referringItemIds?: string[] | undefined
}

/** @throws RequestInvalidError unless exactly one of the two is there */
function readReferring({
  referringItemId: one,
  referringItemIds: list,
}: Referring): string | string[] {
  if (one !== undefined && list === undefined) return one
  if (one === undefined && list !== undefined) return list
  const description = 'expected either "referringItemId" or "referringItemIds"'
  throw new RequestInvalidError([{ field: 'referringItemId', description, data: {} }])
}

/** `{results, pagingMetadata}`; of a list of referring items each result names its own. */
function referencedAnswer(
  { collectionId, rows, paging }: ReferencedItems,
  { fields, isList }: { fields: string[] | undefined; isList: boolean },
): JsonText<QueryReferencedResponse> {
  const results = rows.map(({ nearId, farId, text }) => {
    const referring = isList ? `"referringItemId":${JSON.stringify(nearId)},` : ''
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
