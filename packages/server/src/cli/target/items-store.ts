import type {
  BulkItemResult,
  CollectionField,
  QueryItemsRequest,
  WireItemData,
} from '@foyer/protocol'

/** Access to the items of one collection without permission checks, in the data or on a running server. */
export interface ItemsStore {
  /** Returns the declared fields. */
  readFields(): Promise<readonly CollectionField[]>
  /** Saves items in one transaction. Returns the result of each item, in order. */
  store(items: readonly WireItemData[], options: StoreOptions): Promise<readonly BulkItemResult[]>
  /** Reads a page of items. */
  read(place: ReadPlace): Promise<ItemsPage>
  /**
   * Reads the references of a multi-reference field in the order in which they were added. Returns undefined if the
   * referenced collection is missing.
   */
  readReferences(
    field: string,
    itemIds: readonly string[],
    page: { limit: number; offset: number },
  ): Promise<Reference[] | undefined>
  close(): Promise<void>
}

/** Options for saving items. */
interface StoreOptions {
  /** Checks the items without storing them. */
  dryRun: boolean
}

/** A reference from one item to another. */
interface Reference {
  itemId: string
  referencedId: string
}

/** The position of a page of items. */
export interface ReadPlace {
  /** Cursor of the page; undefined for the first page. */
  cursor: string | undefined
  limit: number
}

/** A page of items, in the order of insertion. */
interface ItemsPage {
  /** JSON texts as stored. */
  items: readonly string[]
  /** Cursor of the next page, if any. */
  next: string | undefined
  /** Number of all items; only the first page has it. */
  total: number | undefined
}

/** Creates the query of a page. It pages by cursor, so that concurrent writes do not shift the pages. */
export function pageRequest(
  dataCollectionId: string,
  { cursor, limit }: ReadPlace,
): QueryItemsRequest {
  const cursorPaging = cursor === undefined ? { limit } : { limit, cursor }
  return { dataCollectionId, query: { cursorPaging }, returnTotalCount: cursor === undefined }
}
