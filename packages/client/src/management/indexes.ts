import type {
  DataIndex,
  IndexDefinition,
  ListAvailableIndexesResponse,
  PagingMetadata,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { type AppForm, fromWire } from '../app-form.js'
import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { requestFor } from './collection-request.js'

/** An index as the server returns it. */
export type IndexInfo = AppForm<DataIndex>

/**
 * Calls that manage indexes, with the method names of the provider's client. They need an API key.
 * @see docs/wire/collections.md#indexes
 */
export interface Indexes {
  /**
   * Starts to build an index. Its status is `BUILDING`, then `ACTIVE` or `FAILED`.
   * @example
   * await owner.indexes.createIndex('festivals', { name: 'byName', fields: [{ path: 'name' }] })
   */
  createIndex(collectionId: string, index: IndexDefinition): Promise<IndexInfo>
  /**
   * Starts to drop an index. Its status is `DROPPING` until it is removed.
   * @throws ApplicationError `INDEX_UNKNOWN` for an unknown index
   */
  dropIndex(collectionId: string, indexName: string): Promise<void>
  /** Lists the indexes of a collection, including those that the server creates. */
  listIndexes(
    collectionId: string,
    options?: { paging?: { limit?: number; offset?: number } },
  ): Promise<{ indexes: IndexInfo[]; pagingMetadata: PagingMetadata }>
  /** Returns the number of indexes of each kind that can still be added to a collection. */
  listAvailableIndexes(collectionId: string): Promise<ListAvailableIndexesResponse>
}

/** Creates the index calls. They throw CheckError WDE0001 for a collection id that is not a string. */
export function createIndexes(connection: Connection): Indexes {
  return indexCalls(callOf(connection))
}

/** Creates the index calls on a `call` function. */
export function indexCalls(call: Call): Indexes {
  return {
    async createIndex(id, index) {
      return fromWire((await call(endpoints.createIndex, { ...requestFor(id), index })).index)
    },
    async dropIndex(id, indexName) {
      await call(endpoints.dropIndex, { ...requestFor(id), indexName })
    },
    async listIndexes(id, { paging } = {}) {
      const response = await call(endpoints.listIndexes, {
        ...requestFor(id),
        ...(paging && { paging }),
      })
      return { ...response, indexes: fromWire(response.indexes) }
    },
    async listAvailableIndexes(id) {
      return call(endpoints.listAvailableIndexes, requestFor(id))
    },
  }
}
