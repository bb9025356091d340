import {
  endpoints,
  type QueryReferencedRequest,
  type QueryReferencedResponse,
} from '@foyer/protocol'
import * as v from 'valibot'
import { projectItem } from '../../data/query/project-item.js'
import {
  isReferenced,
  queryReferenced,
  type ReferencedItems,
  type RequestedReferences,
} from '../../data/references/query-referenced.js'
import { invalidField } from '../../http/errors.js'
import { JsonText } from '../../http/json-response.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { collectionId, cursorPaging, fieldList, paging } from '../kit/schemas.js'
import { itemText } from './items-text.js'

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

/**
 * `POST /wix-data/v2/items/query-referenced`: lists the items to which one item, or a list of items, refers in a field.
 */
const queryReferencedRoute = defineRoute({
  endpoint: endpoints.queryReferenced,
  access: 'caller',
  scope: 'data:read',
  schema,
  handle: async (message, { caller, deps }) => {
    const { referringItemFieldName, referringItemId, referringItemIds, order } = message
    const page = await queryReferenced(deps, caller, {
      collectionId: message.dataCollectionId,
      paging: message.paging,
      cursorPaging: message.cursorPaging,
      selectionParameters: { referringItemFieldName, referringItemId, referringItemIds, order },
      parseSelection: () => parseReferences(message),
      withTotal: message.returnTotalCount,
    })
    return referencedAnswer(page, message.fields)
  },
})

/** `POST /wix-data/v2/items/is-referenced`: tells whether an item refers to another item in a field. */
const isReferencedRoute = defineRoute({
  endpoint: endpoints.isReferenced,
  access: 'caller',
  scope: 'data:read',
  schema: v.object({
    dataCollectionId: collectionId,
    referringItemFieldName: v.string(),
    referringItemId: v.string(),
    referencedItemId: v.string(),
  }),
  handle: async (message, { caller, deps }) => ({
    isReferenced: await isReferenced(deps, caller, {
      collectionId: message.dataCollectionId,
      field: message.referringItemFieldName,
      itemId: message.referringItemId,
      referencedId: message.referencedItemId,
    }),
  }),
})

/** Routes that read references. @see docs/wire/references.md */
export const queryReferencedRoutes: readonly ApiRoute[] = [queryReferencedRoute, isReferencedRoute]

type ReferencesMessage = Pick<
  QueryReferencedRequest,
  'referringItemFieldName' | 'referringItemId' | 'referringItemIds' | 'order'
>

/**
 * Parses the field and the referring items.
 * @throws RequestInvalidError unless exactly one of `referringItemId` and `referringItemIds` is set
 */
function parseReferences({
  referringItemFieldName: field,
  referringItemId: single,
  referringItemIds: list,
  order = 'ASC',
}: ReferencesMessage): RequestedReferences {
  if (field === undefined)
    throw invalidField('referringItemFieldName', 'expected the name of a field')
  const items = single ?? list
  if (items !== undefined && (single === undefined || list === undefined)) {
    return { field, items, order }
  }
  throw invalidField('referringItemId', 'expected either "referringItemId" or "referringItemIds"')
}

/**
 * Renders `{results, pagingMetadata}`. For a list of referring items, each result contains the id of its referring
 * item.
 */
function referencedAnswer(
  { collectionId, rows, isOfList, paging }: ReferencedItems,
  fields: readonly string[] | undefined,
): JsonText<QueryReferencedResponse> {
  const results = rows.map(({ referringId, referencedId, text }) => {
    const referring = isOfList ? `"referringItemId":${JSON.stringify(referringId)},` : ''
    if (text === null)
      return `{${referring}"unresolvedReference":${unresolved(referringId, referencedId)}}`
    const item = itemText(collectionId, { id: referencedId, text: projectItem(text, fields) })
    return `{${referring}"dataItem":${item}}`
  })
  return new JsonText(
    `{"results":[${results.join(',')}],"pagingMetadata":${JSON.stringify(paging)}}`,
  )
}

/** Renders an unresolved reference. The result is the same for a missing and a hidden item. */
function unresolved(referringItemId: string, referencedItemId: string): string {
  return JSON.stringify({ referringItemId, referencedItemId, unauthorized: false })
}
