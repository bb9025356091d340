import type { ItemResponse, PagingMetadata, QueryItemsResponse } from '@foyer/protocol'
import { JsonText } from '../../http/reply.js'
import type { ListedItem } from '../../storage/items/list-items.js'
import type { ItemFrame } from '../../storage/sql-dialect.js'

/** Item to render; the revision is optional because not every response includes it. */
type RenderedItem = Omit<ListedItem, 'revision'> & Partial<ListedItem>

/** Options of a rendered item. */
interface ReplyOptions {
  includeRevision?: boolean | undefined
}

/** Renders `{dataItem}`. */
export function itemAnswer(
  collectionId: string,
  item: ListedItem,
  options: ReplyOptions,
): JsonText<ItemResponse> {
  return new JsonText(`{"dataItem":${itemText(collectionId, item, options)}}`)
}

/** Renders an item for a response. */
export function itemText(
  collectionId: string,
  item: RenderedItem,
  options: ReplyOptions = {},
): string {
  return wireItem(JSON.stringify(collectionId), item, options)
}

/** Renders `{dataItems, pagingMetadata}`. */
export function itemsAnswer(
  collectionId: string,
  items: readonly ListedItem[],
  paging: PagingMetadata,
  options: ReplyOptions,
): JsonText<QueryItemsResponse> {
  const collection = JSON.stringify(collectionId)
  let texts = ''
  for (const item of items) {
    texts +=
      texts === '' ? wireItem(collection, item, options) : `,${wireItem(collection, item, options)}`
  }
  return new JsonText(`{"dataItems":[${texts}],"pagingMetadata":${JSON.stringify(paging)}}`)
}

/** JSON around each item, for queries in which the database joins the items. */
export function itemFrame(collectionId: string): ItemFrame {
  const between = `,"dataCollectionId":${JSON.stringify(collectionId)},"data":`
  return { before: '{"id":', between, after: '}' }
}

/** Renders `{dataItems, pagingMetadata}` around items that the database has joined. */
export function joinedItemsAnswer(
  items: Uint8Array,
  paging: PagingMetadata,
): JsonText<QueryItemsResponse> {
  const end = Buffer.from(`],"pagingMetadata":${JSON.stringify(paging)}}`)
  return new JsonText(Buffer.concat([beginning, items, end]))
}

const beginning = Buffer.from('{"dataItems":[')

function wireItem(
  collection: string,
  { id, revision, text }: RenderedItem,
  { includeRevision }: ReplyOptions,
): string {
  const revisionText = includeRevision ? `"revision":"${revision}",` : ''
  return `{"id":${JSON.stringify(id)},"dataCollectionId":${collection},${revisionText}"data":${text}}`
}
