import { type Collection, dataCodes, type WireItemData } from '@foyer/protocol'
import type { ConsoleApi } from '../../api/console-calls.js'
import type { BatchResult } from './bulk/run-batches.js'
import { multiReferences, readReferences, toVersion } from './item-version.js'

/** Removes items, and adds a copy of each to `copies`, so that they can be restored. @throws ApiError */
export async function removeItems(
  api: ConsoleApi,
  collection: Collection,
  ids: readonly string[],
  copies: Map<string, WireItemData>,
): Promise<BatchResult[]> {
  const includeReferences = multiReferences(collection).map((field) => ({
    field,
    limit: readReferences,
  }))
  const { dataItems } = await api.queryItems({
    dataCollectionId: collection.id,
    query: { filter: { _id: { $in: ids } }, paging: { limit: ids.length } },
    ...(includeReferences.length > 0 ? { includeReferences } : {}),
  })
  for (const item of dataItems) copies.set(item.id, toVersion(item, collection).data)
  const { results } = await api.bulkRemoveItems({
    dataCollectionId: collection.id,
    dataItemIds: [...ids],
  })
  return results.map(({ itemMetadata: { originalIndex, error } }) => ({
    id: ids[originalIndex] ?? '',
    // A missing item counts as removed: a repeated batch contains the items that it has removed.
    problem:
      error === undefined || error.code === dataCodes.itemUnknown ? undefined : error.description,
  }))
}

/**
 * Stores removed items again, with their ids, owners, dates and references. Existing items stay unchanged: somebody
 * may have created them again.
 * @throws ApiError
 */
export async function restoreItems(
  api: ConsoleApi,
  collection: Collection,
  copies: readonly WireItemData[],
): Promise<BatchResult[]> {
  const { dataItems } = await api.queryItems({
    dataCollectionId: collection.id,
    query: {
      filter: { _id: { $in: copies.map(({ _id }) => _id) } },
      fields: ['_id'],
      paging: { limit: copies.length },
    },
  })
  const existing = new Set(dataItems.map(({ id }) => id))
  const missing = copies.filter(({ _id }) => !existing.has(String(_id)))
  if (missing.length > 0) {
    const { results } = await api.importItems({
      dataCollectionId: collection.id,
      dataItems: missing.map((data) => ({ data })),
    })
    const problems = new Map(
      results.map(({ itemMetadata: { originalIndex, error } }) => [
        missing[originalIndex],
        error?.description,
      ]),
    )
    return copies.map((data) => ({ id: String(data._id), problem: problems.get(data) }))
  }
  return copies.map(({ _id }) => ({ id: String(_id), problem: undefined }))
}
