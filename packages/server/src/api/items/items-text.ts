import type { ItemResponse, PagingMetadata, QueryItemsResponse } from '@foyer/protocol'
import { JsonText } from '../../http/json-response.js'
import type { ItemFrame } from '../../storage/engine/sql-dialect.js'
import type { ListedItem } from '../../storage/items/list-items.js'

/** An item to render. The revision is needed only with `includeRevision`. */
type ItemToRender = Omit<ListedItem, 'revision'> & Partial<ListedItem>

interface RenderOptions {
  includeRevision?: boolean | undefined
}

/** Renders `{dataItem}`. */
export function itemAnswer(
  collectionId: string,
  item: ListedItem,
  options: RenderOptions,
): JsonText<ItemResponse> {
  return new JsonText(`{"dataItem":${itemText(collectionId, item, options)}}`)
}

/** Renders an item. */
export function itemText(
  collectionId: string,
  item: ItemToRender,
  options: RenderOptions = {},
): string {
  return wireItem(JSON.stringify(collectionId), item, options)
}

/** Renders `{dataItems, pagingMetadata}`. */
export function itemsAnswer(
  collectionId: string,
  items: readonly ListedItem[],
  paging: PagingMetadata,
  options: RenderOptions,
): JsonText<QueryItemsResponse> {
  const collection = JSON.stringify(collectionId)
  let texts = ''
  for (const item of items) {
    texts +=
      texts === '' ? wireItem(collection, item, options) : `,${wireItem(collection, item, options)}`
  }
  return new JsonText(`{"dataItems":[${texts}],"pagingMetadata":${JSON.stringify(paging)}}`)
}

/** Returns the JSON before and after the parts of an item, for queries in which the database concatenates the items. */
export function itemFrame(collectionId: string): ItemFrame {
  const between = `,"dataCollectionId":${JSON.stringify(collectionId)},"data":`
  return { before: '{"id":', between, after: '}' }
}

/** Renders `{dataItems, pagingMetadata}` around items that the database has concatenated. */
export function concatenatedItemsAnswer(
  itemsText: Uint8Array,
  paging: PagingMetadata,
): JsonText<QueryItemsResponse> {
  const end = Buffer.from(`],"pagingMetadata":${JSON.stringify(paging)}}`)
  return new JsonText(Buffer.concat([beginning, itemsText, end]))
}

const beginning = Buffer.from('{"dataItems":[')

function wireItem(
  collection: string,
  { id, revision, text }: ItemToRender,
  { includeRevision }: RenderOptions,
): string {
  const revisionText = includeRevision ? `"revision":"${revision}",` : ''
  return `{"id":${JSON.stringify(id)},"dataCollectionId":${collection},${revisionText}"data":${text}}`
}
