import {
  type BulkItemResult,
  type CollectionField,
  collectionEndpoints,
  type Endpoint,
  endpoints,
  ownerEndpoints,
  type QueryItemsRequest,
  type QueryReferencedRequest,
  type WireItemData,
} from '@foyer/protocol'
import * as v from 'valibot'
import { openServer, type SiteLocation } from './open-server.js'
import {
  callAndRead,
  callServer,
  type RunningServer,
  readResponse,
  type ServerFlags,
} from './server-call.js'

/** Timeout of one request in milliseconds. */
const TIMEOUT_MS = 60_000

const collectionResponse = v.object({
  collection: v.object({ fields: v.array(v.looseObject({ key: v.string(), type: v.string() })) }),
})
const importResponse = v.object({
  results: v.array(
    v.object({
      action: v.picklist(['INSERT', 'UPDATE', 'NONE']),
      itemMetadata: v.object({
        id: v.exactOptional(v.string()),
        originalIndex: v.number(),
        success: v.boolean(),
        error: v.exactOptional(
          v.object({ code: v.string(), description: v.string(), data: v.object({}) }),
        ),
      }),
    }),
  ),
})
const queryResponse = v.object({
  dataItems: v.array(v.object({ data: v.unknown() })),
  pagingMetadata: v.object({
    cursors: v.object({ next: v.exactOptional(v.string()) }),
    total: v.exactOptional(v.number()),
  }),
})

const referencedResponse = v.object({
  results: v.array(
    v.object({ referringItemId: v.string(), dataItem: v.object({ id: v.string() }) }),
  ),
})

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
  const post = async <Request, Response, Body>(
    { method, path }: Endpoint<Request, Response>,
    schema: v.GenericSchema<unknown, Body>,
    body: Request,
  ): Promise<Body> => callAndRead(server, schema, { method, path, body, timeoutMs: TIMEOUT_MS })
  return {
    /** Returns the declared fields. */
    readFields: async (): Promise<readonly CollectionField[]> => {
      const { method, path } = collectionEndpoints.getCollection
      const url = `${path.replace('{dataCollectionId}', 'x')}?${new URLSearchParams({ dataCollectionId: collectionId })}`
      const { collection } = await callAndRead(server, collectionResponse, { method, path: url })
      return collection.fields
    },
    /** Saves items in one transaction. Returns the result of each item, in order. */
    store: async (
      items: readonly WireItemData[],
      { dryRun }: { dryRun: boolean },
    ): Promise<readonly BulkItemResult[]> => {
      const dataItems = items.map((data) => ({ data }))
      const request = { dataCollectionId: collectionId, dataItems, dryRun }
      const { results } = await post(ownerEndpoints.importItems, importResponse, request)
      return results
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
      return { items, next: cursors.next, total }
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
      const { method, path } = endpoints.queryReferenced
      const body: QueryReferencedRequest = {
        dataCollectionId: collectionId,
        referringItemFieldName: field,
        referringItemIds: [...itemIds],
        fields: ['_id'],
        paging,
      }
      const response = await callServer(server, { method, path, body, timeoutMs: TIMEOUT_MS })
      // The collection of the items exists, so the missing one is the referenced collection.
      if (response.status === 404) return undefined
      const { results } = readResponse(server, referencedResponse, response)
      return results.map(({ referringItemId, dataItem }) => ({
        itemId: referringItemId,
        referencedId: dataItem.id,
      }))
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
): Promise<v.InferOutput<typeof queryResponse>> {
  const { method, path } = endpoints.queryItems
  const cursorPaging = cursor === undefined ? { limit } : { limit, cursor }
  const body: QueryItemsRequest = {
    dataCollectionId,
    query: { cursorPaging },
    returnTotalCount: cursor === undefined,
  }
  const response = await callServer(server, { method, path, body, timeoutMs: TIMEOUT_MS })
  if (response.status !== 413 || limit === 1) return readResponse(server, queryResponse, response)
  return readPage(server, dataCollectionId, { cursor, limit: Math.ceil(limit / 2) })
}
