import {
  assertCollectionId,
  type DataIndex,
  type IndexDefinition,
  type ListAvailableIndexesResponse,
  type PagingMetadata,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { type AppForm, fromWire } from '../app-form.js'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'

/** An index as it is read. */
export type IndexInfo = AppForm<DataIndex>

/** The calls that manage indexes, by the names of the provider's own client. They need the owner's key. @see docs/wire.md#indexes */
export interface Indexes {
  /** Orders an index: it is `BUILDING` first, and `ACTIVE` or `FAILED` later. */
  createIndex(collectionId: string, index: IndexDefinition): Promise<IndexInfo>
  /** Drops an index by its name: it is `DROPPING`, then gone. @throws ApplicationError `INDEX_UNKNOWN` */
  dropIndex(collectionId: string, indexName: string): Promise<void>
  /** Reads a page of the indexes, the server’s own among them. */
  listIndexes(
    collectionId: string,
    options?: { paging?: { limit?: number; offset?: number } },
  ): Promise<{ indexes: IndexInfo[]; pagingMetadata: PagingMetadata }>
  /** Returns the number of indexes of each kind that a collection may still get. */
  listAvailableIndexes(collectionId: string): Promise<ListAvailableIndexesResponse>
}

/** Builds the calls that manage indexes. @throws CheckError WDE0001 for a collection id that is no text */
export function createIndexes(connection: Connection): Indexes {
  const call = callOf(connection)
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
