import type { Collection, QueryItemsRequest, WireItem, WireItemData } from '@foyer/protocol'
import { matchFilter, parseFilter } from '@foyer/protocol'
import type { SiteEvent } from '@foyer/protocol/events'
import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { ApiError } from '../../../api/api-error.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films, onlyPage } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { ItemsPage } from '../ItemsPage.js'

/** Server with the items of one collection in memory. */
export interface ItemsServer {
  api: ConsoleApi
  stored: Map<string, WireItem>
  queries: QueryItemsRequest[]
  /** Changes an item as someone else does. */
  change: (id: string, data: WireItemData) => void
}

/** The newest event of the event log. */
function eventOf(sequence: number): SiteEvent {
  const time = '2026-11-21T04:16:00.000Z'
  const actor = { type: 'MEMBER', id: 'ada' } as const
  const parts = { type: 'item.updated', time, actor, detail: {}, requestId: null } as const
  return { id: `event-${sequence}`, sequence, collectionId: 'films', entityId: 'film', ...parts }
}

/** Error of a call without a response. */
export function noResponse(): ApiError {
  return new ApiError('The server did not answer', { problem: 'unreachable' })
}

const paging = { count: 0, offset: 0, tooManyToCount: false }

/** Creates a server with items in memory. */
export function itemsServer(
  items: readonly WireItemData[],
  calls: Partial<ConsoleApi> = {},
  collection: Collection = films,
): ItemsServer {
  const stored = new Map<string, WireItem>()
  const queries: QueryItemsRequest[] = []
  let changes = 0
  const dataCollectionId = collection.id
  const store = (id: string, data: Record<string, unknown>): WireItem => {
    const revision = String(Number(stored.get(id)?.revision ?? 0) + 1)
    changes++
    const item: WireItem = {
      id,
      dataCollectionId,
      revision,
      data: { ...(data as WireItemData), _id: id },
    }
    stored.set(id, item)
    return item
  }
  for (const data of items) store(String(data._id), data)
  const current = (id: string, ifRevision: string | undefined): WireItem => {
    const item = stored.get(id)
    if (item === undefined) throw refusal('WDE0073', 'the item does not exist')
    if (ifRevision === undefined || ifRevision === item.revision) return item
    throw refusal('REVISION_CONFLICT', 'another revision', {
      revision: item.revision,
      currentItem: item.data,
    })
  }
  const api = fakeApi({
    listCollections: async () => ({ collections: [collection], pagingMetadata: onlyPage }),
    countItems: async ({ filter = {} }) => ({ totalCount: matching(filter).length }),
    listEvents: async ({ after = changes - 1 }) => ({
      events: after < changes ? [eventOf(changes)] : [],
      nextBefore: null,
      log: 'log',
      position: changes,
    }),
    queryItems: async (request) => {
      queries.push(request)
      const matches = matching(request.query.filter ?? {})
      const { offset = 0, limit = 50 } = request.query.paging ?? {}
      const dataItems = matches.slice(offset, offset + limit)
      const hasNext = offset + limit < matches.length
      return { dataItems, pagingMetadata: { ...paging, total: matches.length, hasNext } }
    },
    insertItem: async ({ dataItem: { id = 'made', data } }) => {
      if (stored.has(id)) throw refusal('WDE0074', 'an item with this id exists')
      return { dataItem: store(id, data) }
    },
    updateItem: async ({ dataItem: { id = '', data }, ifRevision }) => {
      current(id, ifRevision)
      return { dataItem: store(id, data) }
    },
    bulkPatchItems: async ({ patches }) => {
      const results = patches.map(({ dataItemId: id, fieldModifications, ifRevision }, index) => {
        const metadata = { id, originalIndex: index, success: true }
        try {
          const data = { ...current(id, ifRevision).data }
          for (const modification of fieldModifications) {
            const { action, fieldPath } = modification
            if (action === 'SET_FIELD') {
              data[fieldPath] = modification.setFieldOptions.value as WireItemData[string]
            } else delete data[fieldPath]
          }
          return { action: 'PATCH' as const, itemMetadata: metadata, dataItem: store(id, data) }
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const { code = '', message: description, data } = error
          const itemMetadata = { ...metadata, success: false, error: { code, description, data } }
          return { action: 'PATCH' as const, itemMetadata }
        }
      })
      const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
      const totalFailures = results.length - totalSuccesses
      return { results, bulkActionMetadata: { totalSuccesses, totalFailures } }
    },
    bulkRemoveItems: async ({ dataItemIds }) =>
      bulk('DELETE', dataItemIds, (id) => stored.delete(id)),
    importItems: async ({ dataItems }) => {
      const entries = dataItems.map(({ data }) => data as WireItemData)
      const ids = entries.map((data) => String(data._id))
      return bulk('INSERT', ids, (id, index) => Boolean(store(id, entries[index] ?? {})))
    },
    ...calls,
  })
  const matching = (filter: unknown): WireItem[] => {
    const parsed = parseFilter(filter)
    return [...stored.values()].filter(({ data }) => matchFilter(parsed, data))
  }
  return { api, stored, queries, change: (id, data) => void store(id, data) }
}

/** Shows the items page of a server. */
export function showItems(
  { api }: ItemsServer,
  at = '/collections/films',
  owner?: OwnerAccount,
): { address: () => string } {
  return renderPage({ api, at, pages: { '/collections/:collectionId': <ItemsPage /> }, owner })
}

function refusal(code: string, message: string, data: Record<string, unknown> = {}): ApiError {
  return new ApiError(message, { problem: 'refused', status: 409, code, data })
}

function bulk(
  action: 'DELETE' | 'INSERT',
  ids: readonly string[],
  work: (id: string, index: number) => boolean,
): Awaited<ReturnType<ConsoleApi['bulkRemoveItems']>> {
  const results = ids.map((id, originalIndex) => {
    const success = work(id, originalIndex)
    const error = { code: 'WDE0073', description: 'the item does not exist', data: {} }
    return { action, itemMetadata: { id, originalIndex, success, ...(success ? {} : { error }) } }
  })
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
  return {
    results,
    bulkActionMetadata: { totalSuccesses, totalFailures: results.length - totalSuccesses },
  }
}
