import type { ItemResponse, PagingMetadata, QueryItemsResponse } from '@foyer/protocol'
import { JsonText } from '../http/json-text.js'
import type { ListedItem } from '../storage/items.js'
import type { ItemFrame } from '../storage/sql-dialect.js'

/** An item whose revision may not be known where it is not told. */
type ToldItem = Omit<ListedItem, 'revision'> & Partial<ListedItem>

/** What an answer tells of an item beside its content. */
interface Told {
  includeRevision?: boolean | undefined
}

/** `{dataItem}` around the text of an item. */
export function itemAnswer(
  collectionId: string,
  item: ListedItem,
  told: Told,
): JsonText<ItemResponse> {
  return new JsonText(`{"dataItem":${itemText(collectionId, item, told)}}`)
}

/** An item as it stands in an answer. */
export function itemText(collectionId: string, item: ToldItem, told: Told = {}): string {
  return wireItem(JSON.stringify(collectionId), item, told)
}

/** `{dataItems, pagingMetadata}` around the texts of items. */
export function itemsAnswer(
  collectionId: string,
  items: readonly ListedItem[],
  paging: PagingMetadata,
  told: Told,
): JsonText<QueryItemsResponse> {
  const collection = JSON.stringify(collectionId)
  let texts = ''
  for (const item of items) {
    texts +=
      texts === '' ? wireItem(collection, item, told) : `,${wireItem(collection, item, told)}`
  }
  return new JsonText(`{"dataItems":[${texts}],"pagingMetadata":${JSON.stringify(paging)}}`)
}

/** What stands around items where the database puts their texts together. */
export function itemFrame(collectionId: string): ItemFrame {
  const between = `,"dataCollectionId":${JSON.stringify(collectionId)},"data":`
  return { before: '{"id":', between, after: '}' }
}

/** The same as `itemsAnswer`, around items that the database has put together. */
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
  { id, revision, text }: ToldItem,
  { includeRevision }: Told,
): string {
  const told = includeRevision ? `"revision":"${revision}",` : ''
  return `{"id":${JSON.stringify(id)},"dataCollectionId":${collection},${told}"data":${text}}`
}
