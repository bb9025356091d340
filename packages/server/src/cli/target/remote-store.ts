import {
  collectionEndpoints,
  type Endpoint,
  endpoints,
  importItemsEndpoint,
  type QueryReferencedRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { type ItemsStore, pageRequest, type ReadPlace } from './items-store.js'
import {
  callServer,
  type RunningServer,
  refusalError,
  unexpectedReplyError,
} from './server-call.js'

/** Timeout of one request in milliseconds. */
const TIMEOUT_MS = 60_000

const collectionAnswer = v.object({
  collection: v.object({ fields: v.array(v.looseObject({ key: v.string(), type: v.string() })) }),
})
const importAnswer = v.object({
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
const queryAnswer = v.object({
  dataItems: v.array(v.object({ data: v.unknown() })),
  pagingMetadata: v.object({
    cursors: v.object({ next: v.exactOptional(v.string()) }),
    total: v.exactOptional(v.number()),
  }),
})

const referencedAnswer = v.object({
  results: v.array(
    v.object({ referringItemId: v.string(), dataItem: v.object({ id: v.string() }) }),
  ),
})

/**
 * Creates the store for a collection on a running server. Its methods throw StartError if the server refuses or does
 * not respond.
 */
export function createRemoteStore(collectionId: string, server: RunningServer): ItemsStore {
  const post = async <Request, Response, Answer>(
    { method, path }: Endpoint<Request, Response>,
    schema: v.GenericSchema<unknown, Answer>,
    body: Request,
  ): Promise<Answer> => ask(server, schema, { method, path, body, timeoutMs: TIMEOUT_MS })
  return {
    readFields: async () => {
      const { method, path } = collectionEndpoints.getCollection
      const url = `${path.replace('{dataCollectionId}', 'x')}?${new URLSearchParams({ dataCollectionId: collectionId })}`
      const { collection } = await ask(server, collectionAnswer, { method, path: url })
      return collection.fields
    },
    store: async (items, { dryRun }) => {
      const dataItems = items.map((data) => ({ data }))
      const request = { dataCollectionId: collectionId, dataItems, dryRun }
      const { results } = await post(importItemsEndpoint, importAnswer, request)
      return results
    },
    read: async (place) => {
      const { dataItems, pagingMetadata } = await readPage(server, collectionId, place)
      // What is stored was written by JSON.stringify, so parsing it and writing it once more gives the same text.
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
      const answer = await callServer(server, { method, path, body, timeoutMs: TIMEOUT_MS })
      // That of the items was there a moment ago.
      if (answer.status === 404) return undefined
      const { results } = read(server, referencedAnswer, answer)
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
): Promise<v.InferOutput<typeof queryAnswer>> {
  const { method, path } = endpoints.queryItems
  const body = pageRequest(collectionId, place)
  const answer = await callServer(server, { method, path, body, timeoutMs: TIMEOUT_MS })
  if (answer.status !== 413 || place.limit === 1) return read(server, queryAnswer, answer)
  return readPage(server, collectionId, { ...place, limit: Math.ceil(place.limit / 2) })
}

async function ask<Answer>(
  server: RunningServer,
  schema: v.GenericSchema<unknown, Answer>,
  request: Parameters<typeof callServer>[1],
): Promise<Answer> {
  return read(server, schema, await callServer(server, request))
}

function read<Answer>(
  server: RunningServer,
  schema: v.GenericSchema<unknown, Answer>,
  answer: Awaited<ReturnType<typeof callServer>>,
): Answer {
  if (answer.status !== 200) throw refusalError(server, answer)
  const parsed = v.safeParse(schema, answer.body)
  if (parsed.success) return parsed.output
  throw unexpectedReplyError(server)
}
