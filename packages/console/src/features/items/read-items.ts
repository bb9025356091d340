import type { Collection, WireItem } from '@foyer/protocol'
import { ApiError } from '../../api/api-error.js'
import type { ConsoleApi } from '../../api/console-calls.js'
import { type ItemVersion, multiReferences } from './item-version.js'
import { readReferences } from './read-references.js'

interface Part {
  offset: number
  limit: number
}

/** Reads items; in halves, if the response would be too large. @throws ApiError */
export async function readInHalves(
  read: (part: Part) => Promise<{ dataItems: WireItem[] }>,
  { offset, limit }: Part,
): Promise<WireItem[]> {
  try {
    return (await read({ offset, limit })).dataItems
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 413) || limit === 1) throw error
    const half = Math.ceil(limit / 2)
    const first = await readInHalves(read, { offset, limit: half })
    return [...first, ...(await readInHalves(read, { offset: offset + half, limit: limit - half }))]
  }
}

/**
 * Reads the stored versions of items, with the ids of all their references. Leaves out missing items.
 * @throws ApiError
 */
export async function readVersions(
  api: Pick<ConsoleApi, 'queryItems' | 'queryReferenced'>,
  collection: Pick<Collection, 'id' | 'fields'>,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ItemVersion[]> {
  const items = await readInHalves(
    (paging) =>
      api.queryItems(
        {
          dataCollectionId: collection.id,
          query: { filter: { _id: { $in: ids } }, paging },
          includeRevision: true,
        },
        signal,
      ),
    { offset: 0, limit: ids.length },
  )
  const versions = items.map(({ id, revision, data }) => ({ id, revision, data: { ...data } }))
  const found = { collectionId: collection.id, ids: versions.map(({ id }) => id) }
  for (const field of multiReferences(collection)) {
    const lists = await readReferences(api, { ...found, field }, signal)
    for (const { id, data } of versions) {
      const list = lists?.get(id)
      if (list !== undefined) data[field] = list
    }
  }
  return versions
}
