import type { ItemResponse, PagingMetadata, QueryItemsResponse } from '@foyer/protocol'
import { JsonText } from '../http/json-text.js'
import type { StoredItem } from '../storage/items.js'

type ItemText = Pick<StoredItem, 'id' | 'text'>

/** `{dataItem}` around the text of an item. */
export function itemAnswer(collectionId: string, item: ItemText): JsonText<ItemResponse> {
  return new JsonText(`{"dataItem":${itemText(collectionId, item)}}`)
}

/** An item as it stands in an answer. */
export function itemText(collectionId: string, item: ItemText): string {
  return wireItem(JSON.stringify(collectionId), item)
}

/** `{dataItems, pagingMetadata}` around the texts of items. */
export function itemsAnswer(
  collectionId: string,
  items: readonly ItemText[],
  paging: PagingMetadata,
): JsonText<QueryItemsResponse> {
  const collection = JSON.stringify(collectionId)
  const texts = items.map((item) => wireItem(collection, item)).join(',')
  return new JsonText(`{"dataItems":[${texts}],"pagingMetadata":${JSON.stringify(paging)}}`)
}

function wireItem(collection: string, { id, text }: ItemText): string {
  return `{"id":${JSON.stringify(id)},"dataCollectionId":${collection},"data":${text}}`
}
