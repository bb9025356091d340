import type { BulkItemResult, CollectionField, QueryItemsRequest, WireItemData } from '@foyer/protocol'

/** The items of one collection, with the rights of the owner: in this process or behind a running server. */
export interface ItemsDoor {
  /** The declared fields. */
  fields(): Promise<readonly CollectionField[]>
  /** Saves items in one commit, with a result for each in their order. */
  store(items: readonly WireItemData[], options: StoreOptions): Promise<readonly BulkItemResult[]>
  read(place: ReadPlace): Promise<ItemsPage>
  close(): Promise<void>
}

/** How items are stored. */
export interface StoreOptions {
  /** Everything is done and taken back. */
  dryRun: boolean
}

/** Where a page of items begins. */
export interface ReadPlace {
  /** The id behind which it begins; undefined: the first page, which tells the total. */
  after: string | undefined
  limit: number
}

/** Some items of a collection, in the order of their ids. */
export interface ItemsPage {
  /** Each as JSON, as it is stored. */
  items: readonly { id: string; text: string }[]
  hasNext: boolean
  total?: number | undefined
}

/** The query that reads a page: steady whatever is written meanwhile, and served by the index of ids. */
export function pageRequest(
  dataCollectionId: string,
  { after, limit }: ReadPlace,
): QueryItemsRequest {
  return {
    dataCollectionId,
    query: {
      filter: after === undefined ? {} : { _id: { $gt: after } },
      sort: [{ fieldName: '_id', order: 'ASC' }],
      paging: { limit },
    },
    returnTotalCount: after === undefined,
  }
}
