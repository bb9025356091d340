import type { DataIndex, IndexDefinition } from '@foyer/protocol'
import { limits } from '@foyer/protocol'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { useApiMutation } from '../../../api/useApiMutation.js'
import { useApiQuery } from '../../../api/useApiQuery.js'

/** Polling interval in milliseconds while an index is built or dropped. */
const pollMs = 1_000

/** Indexes of a collection; polled while one of them is built or dropped. */
export function useIndexes(dataCollectionId: string) {
  return useApiQuery(
    ['indexes', dataCollectionId, 'list'],
    (api, signal) =>
      api.listIndexes({ dataCollectionId, paging: { limit: limits.maxPageSize } }, signal),
    { refetchInterval: ({ state }) => (state.data?.indexes.some(isUnfinished) ? pollMs : false) },
  )
}

/** Returns true while the server builds or drops an index. */
function isUnfinished({ status }: DataIndex): boolean {
  return status === 'BUILDING' || status === 'DROPPING'
}

/** Numbers of indexes that can still be added to a collection. */
export function useIndexRoom(dataCollectionId: string) {
  return useApiQuery(['indexes', dataCollectionId, 'room'], (api, signal) =>
    api.listAvailableIndexes({ dataCollectionId }, signal),
  )
}

/** Proposes the name of an index on some fields; empty without a field. */
export function proposeIndexName(paths: readonly string[], unique: boolean): string {
  const named = paths.filter((path) => path !== '')
  if (named.length === 0) return ''
  return [...(unique ? ['unique'] : []), ...named].join('-').slice(0, limits.indexNameLength)
}

/** Creates an index. The server builds it in the background. */
export function useCreateIndex(dataCollectionId: string) {
  return useIndexChange(dataCollectionId, (api, index: IndexDefinition) =>
    api.createIndex({ dataCollectionId, index }),
  )
}

/** Drops an index in the background. */
export function useDropIndex(dataCollectionId: string) {
  return useIndexChange(dataCollectionId, (api, indexName: string) =>
    api.dropIndex({ dataCollectionId, indexName }),
  )
}

function useIndexChange<Input>(
  dataCollectionId: string,
  change: (api: ConsoleApi, input: Input) => Promise<unknown>,
) {
  return useApiMutation(['indexes', dataCollectionId], change, { refetchesAfterRefusal: true })
}
