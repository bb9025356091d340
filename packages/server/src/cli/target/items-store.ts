import {
  type BulkItemResult,
  type CollectionField,
  collectionEndpoints,
  endpoints,
  operatorEndpoints,
  type QueryItemsResponse,
  type WireItemData,
} from '@foyer/protocol'
import type { ExistingItems } from '@foyer/protocol/item-files'
import { openServer, type SiteLocation } from './open-server.js'
import { call, isRefused, type RunningServer, type ServerFlags } from './server-call.js'

/** Options of a request that reads or writes many items. */
const slow = { timeoutMs: 60_000 }

/** The position of a page of items. */
export interface ReadPlace {
  /** Cursor of the page; undefined for the first page. */
  cursor: string | undefined
  limit: number
}

/** Access to the items of one collection without permission checks. */
export type ItemsStore = ReturnType<typeof createItemsStore>

/**
 * Opens the items of a collection: on the running server that the flags name, or in this process.
 * @throws StartError if the site cannot be opened
 */
export async function openStore(
  collectionId: string,
  config: SiteLocation,
  flags: ServerFlags,
): Promise<ItemsStore & { close(): Promise<void> }> {
  const server = await openServer(config, flags)
  return { ...createItemsStore(collectionId, server), close: server.close }
}

/** Creates the store for a collection. Its methods throw StartError if the server refuses or does not respond. */
export function createItemsStore(collectionId: string, server: RunningServer) {
  const request = { dataCollectionId: collectionId }
  return {
    /** Returns the declared fields. */
    readFields: async (): Promise<readonly CollectionField[]> => {
      const { collection } = await call(server, collectionEndpoints.getCollection, request)
      return collection.fields
    },
    /** Saves items in one transaction. Returns the result of each item, in order. */
    store: async (
      items: readonly WireItemData[],
      mode: { dryRun: boolean; existing: ExistingItems },
    ): Promise<readonly BulkItemResult[]> => {
      const dataItems = items.map((data) => ({ data }))
      const importing = { ...request, dataItems, ...mode }
      return (await call(server, operatorEndpoints.importItems, importing, slow)).results
    },
    /**
     * Reads a page of items in the order of insertion, as JSON texts as stored. Only the first page has the number of
     * all items.
     */
    read: async (place: ReadPlace) => {
      const { dataItems, pagingMetadata } = await readPage(server, collectionId, place)
      // Stored items were written by JSON.stringify, so parsing and writing them again yields the same text.
      const items = dataItems.map(({ data }) => JSON.stringify(data))
      const { cursors, total } = pagingMetadata
      return { items, next: cursors?.next, total }
    },
    /**
     * Reads the references of a multi-reference field in the order in which they were added. Returns undefined if the
     * referenced collection is missing.
     */
    readReferences: async (
      field: string,
      itemIds: readonly string[],
      paging: { limit: number; offset: number },
    ) => {
      try {
        const { results } = await call(
          server,
          endpoints.queryReferenced,
          {
            ...request,
            referringItemFieldName: field,
            referringItemIds: [...itemIds],
            fields: ['_id'],
            paging,
          },
          slow,
        )
        // A multi-reference field has no unresolved references.
        return results.map(({ referringItemId = '', dataItem }) => ({
          itemId: referringItemId,
          referencedId: dataItem?.id ?? '',
        }))
      } catch (error) {
        // The collection of the items exists, so the missing one is the referenced collection.
        if (isRefused(error, 404)) return undefined
        throw error
      }
    },
  }
}

/**
 * Reads a page, with fewer items if they are too large for one response. It pages by cursor, so that concurrent writes
 * do not shift the pages.
 */
async function readPage(
  server: RunningServer,
  dataCollectionId: string,
  { cursor, limit }: ReadPlace,
): Promise<QueryItemsResponse> {
  const cursorPaging = cursor === undefined ? { limit } : { limit, cursor }
  const returnTotalCount = cursor === undefined
  const request = { dataCollectionId, query: { cursorPaging }, returnTotalCount }
  try {
    return await call(server, endpoints.queryItems, request, slow)
  } catch (error) {
    if (limit === 1 || !isRefused(error, 413)) throw error
    return readPage(server, dataCollectionId, { cursor, limit: Math.ceil(limit / 2) })
  }
}
