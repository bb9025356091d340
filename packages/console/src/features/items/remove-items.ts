import { type Collection, dataCodes, limits, type WireItemData } from '@foyer/protocol'
import { chunkLimits } from '@foyer/protocol/item-files'
import type { ConsoleApi } from '../../api/console-calls.js'
import { formatCount } from '../../ui/format/format-number.js'
import type { BatchResult } from './bulk/run-batches.js'
import { texts } from './bulk/texts/texts.js'
import { hasTooManyReferences, multiReferences } from './item-version.js'
import { readVersions } from './read-items.js'
import { jsonBytes, sendInParts } from './send-in-parts.js'

/**
 * Removes items, and adds a copy of each to `copies`, so that they can be restored. Refuses items with more references
 * than could be restored.
 * @throws ApiError
 */
export async function removeItems(
  api: ConsoleApi,
  collection: Collection,
  ids: readonly string[],
  copies: Map<string, WireItemData>,
): Promise<BatchResult[]> {
  const versions = await readVersions(api, collection, ids)
  const kept = versions.filter(({ data }) => hasTooManyReferences(data, collection))
  const refused = new Set(kept.map(({ id }) => id))
  for (const { id, data } of versions) if (!refused.has(id)) copies.set(id, data)
  const removed = ids.filter((id) => !refused.has(id))
  const { results } =
    removed.length === 0
      ? { results: [] }
      : await api.bulkRemoveItems({ dataCollectionId: collection.id, dataItemIds: removed })
  const problem = texts.tooManyReferences(formatCount(limits.references))
  return [
    ...results.map(({ itemMetadata: { originalIndex, error } }) => ({
      id: removed[originalIndex] ?? '',
      // A missing item counts as removed: a repeated batch contains the items that it has removed.
      problem:
        error === undefined || error.code === dataCodes.itemUnknown ? undefined : error.description,
    })),
    ...kept.map(({ id }) => ({ id, problem })),
  ]
}

/**
 * Stores removed items again, with their ids, owners, dates and references to others. Existing items stay unchanged:
 * someone may have created them again.
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
  const results = await sendInParts(
    missing,
    (part) => fitsOneCall(part, collection),
    (part) => importCopies(api, collection, part),
  )
  const problems = new Map(results.map(({ id, problem }) => [id, problem]))
  return copies.map(({ _id }) => ({ id: String(_id), problem: problems.get(String(_id)) }))
}

async function importCopies(
  api: ConsoleApi,
  collection: Collection,
  copies: readonly WireItemData[],
): Promise<BatchResult[]> {
  const { results } = await api.importItems({
    dataCollectionId: collection.id,
    dataItems: copies.map((data) => ({ data })),
  })
  return results.map(({ itemMetadata: { originalIndex, error } }) => ({
    id: String(copies[originalIndex]?._id),
    problem: error?.description,
  }))
}

function fitsOneCall(copies: readonly WireItemData[], collection: Collection): boolean {
  const lists = copies.flatMap((data) => multiReferences(collection).map((key) => data[key]))
  const references = lists.flatMap((list) => (Array.isArray(list) ? list : []))
  return references.length <= chunkLimits.references && jsonBytes(copies) <= chunkLimits.bytes
}
