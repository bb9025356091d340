import type {
  BulkItemResult,
  CollectionField,
  QueryItemsRequest,
  WireItemData,
} from '@foyer/protocol'

/** The items of one collection, with the rights of the owner: in this process or behind a running server. */
export interface ItemsDoor {
  /** The declared fields. */
  fields(): Promise<readonly CollectionField[]>
  /** Saves items in one commit, with a result for each in their order. */
  store(items: readonly WireItemData[], options: StoreOptions): Promise<readonly BulkItemResult[]>
  read(place: ReadPlace): Promise<ItemsPage>
  /**
   * References of a multi-reference field of some items, by the time of referencing; nothing when the collection to which it
   * refers is not there.
   */
  references(
    field: string,
    itemIds: readonly string[],
    page: { limit: number; offset: number },
  ): Promise<Reference[] | undefined>
  close(): Promise<void>
}

/** Options for saving items. */
export interface StoreOptions {
  /** Everything is done and taken back. */
  dryRun: boolean
}

/** An item refers to another one. */
export interface Reference {
  itemId: string
  referencedId: string
}

/** The position of a page of items. */
export interface ReadPlace {
  /** Leads to the page; undefined: the first one, which tells the total. */
  cursor: string | undefined
  limit: number
}

/** Some items of a collection, in the order in which they were inserted. */
export interface ItemsPage {
  /** Each as JSON, as it is stored. */
  items: readonly string[]
  /** Leads to the next page, if there is one. */
  next: string | undefined
  total: number | undefined
}

/** The query that reads a page: steady whatever is written meanwhile. */
export function pageRequest(
  dataCollectionId: string,
  { cursor, limit }: ReadPlace,
): QueryItemsRequest {
  const cursorPaging = cursor === undefined ? { limit } : { limit, cursor }
  return { dataCollectionId, query: { cursorPaging }, returnTotalCount: cursor === undefined }
}
