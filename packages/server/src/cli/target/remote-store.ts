import {
  collectionEndpoints,
  type Endpoint,
  endpoints,
  ownerEndpoints,
  type QueryReferencedRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { type ItemsStore, pageRequest, type ReadPlace } from './items-store.js'
import { callAndRead, callServer, type RunningServer, readResponse } from './server-call.js'

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

/**
 * Creates the store for a collection on a running server. Its methods throw StartError if the server refuses or does
 * not respond.
 */
export function createRemoteStore(collectionId: string, server: RunningServer): ItemsStore {
  const post = async <Request, Response, Body>(
    { method, path }: Endpoint<Request, Response>,
    schema: v.GenericSchema<unknown, Body>,
    body: Request,
  ): Promise<Body> => callAndRead(server, schema, { method, path, body, timeoutMs: TIMEOUT_MS })
  return {
    readFields: async () => {
      const { method, path } = collectionEndpoints.getCollection
      const url = `${path.replace('{dataCollectionId}', 'x')}?${new URLSearchParams({ dataCollectionId: collectionId })}`
      const { collection } = await callAndRead(server, collectionResponse, { method, path: url })
      return collection.fields
    },
    store: async (items, { dryRun }) => {
      const dataItems = items.map((data) => ({ data }))
      const request = { dataCollectionId: collectionId, dataItems, dryRun }
      const { results } = await post(ownerEndpoints.importItems, importResponse, request)
      return results
    },
    read: async (place) => {
      const { dataItems, pagingMetadata } = await readPage(server, collectionId, place)
      // Stored items were written by JSON.stringify, so parsing and writing them again yields the same text.
      const items = dataItems.map(({ data }) => JSON.stringify(data))
      const { cursors, total } = pagingMetadata
      return { items, next: cursors.next, total }
    },
    readReferences: async (field, itemIds, paging) => {
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
    close: async () => {},
  }
}

/** Reads a page, with fewer items if they are too large for one response. */
async function readPage(
  server: RunningServer,
  collectionId: string,
  place: ReadPlace,
): Promise<v.InferOutput<typeof queryResponse>> {
  const { method, path } = endpoints.queryItems
  const body = pageRequest(collectionId, place)
  const response = await callServer(server, { method, path, body, timeoutMs: TIMEOUT_MS })
  if (response.status !== 413 || place.limit === 1)
    return readResponse(server, queryResponse, response)
  return readPage(server, collectionId, { ...place, limit: Math.ceil(place.limit / 2) })
}
