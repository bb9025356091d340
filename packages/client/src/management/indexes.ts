import {
  assertCollectionId,
  type DataIndex,
  type IndexDefinition,
  type ListAvailableIndexesResponse,
  type PagingMetadata,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { type AppForm, fromWire } from '../app-form.js'
import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'

/** An index as read. */
export type IndexInfo = AppForm<DataIndex>

/**
 * Calls to manage indexes, with the names of the provider's client. They need an API key.
 * @see docs/wire.md#indexes
 */
export interface Indexes {
  /**
   * Starts to build an index: it is `BUILDING` first, then `ACTIVE` or `FAILED`.
   * @example
   * await owner.indexes.createIndex('festivals', { name: 'byName', fields: [{ path: 'name' }] })
   */
  createIndex(collectionId: string, index: IndexDefinition): Promise<IndexInfo>
  /**
   * Starts to drop an index: it is `DROPPING`, then removed.
   * @throws ApplicationError `INDEX_UNKNOWN`
   */
  dropIndex(collectionId: string, indexName: string): Promise<void>
  /** Lists the indexes, including those of the server. */
  listIndexes(
    collectionId: string,
    options?: { paging?: { limit?: number; offset?: number } },
  ): Promise<{ indexes: IndexInfo[]; pagingMetadata: PagingMetadata }>
  /** Returns how many more indexes of each kind a collection can have. */
  listAvailableIndexes(collectionId: string): Promise<ListAvailableIndexesResponse>
}

/** Creates the calls. @throws CheckError WDE0001 unless the collection id is a text */
export function createIndexes(connection: Connection): Indexes {
  return indexCalls(callOf(connection))
}

/** Creates the calls with the one that sends. */
export function indexCalls(call: Call): Indexes {
  const requestFor = (dataCollectionId: string) => {
    assertCollectionId(dataCollectionId)
    return { dataCollectionId }
  }
  return {
    async createIndex(id, index) {
      return fromWire((await call(endpoints.createIndex, { ...requestFor(id), index })).index)
    },
    async dropIndex(id, indexName) {
      await call(endpoints.dropIndex, { ...requestFor(id), indexName })
    },
    async listIndexes(id, { paging } = {}) {
      const answer = await call(endpoints.listIndexes, {
        ...requestFor(id),
        ...(paging && { paging }),
      })
      return { ...answer, indexes: fromWire(answer.indexes) }
    },
    async listAvailableIndexes(id) {
      return call(endpoints.listAvailableIndexes, requestFor(id))
    },
  }
}
