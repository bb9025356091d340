import { CheckError, dataCodes, type PagingMetadata, type WirePaging } from '@foyer/protocol'
import {
  type CollectionOrder,
  listCollectionsPage,
  listExistingCollections,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import type { DataDeps } from '../deps.js'
import { pagingWithTotal, parseOffsetPaging } from '../paging/page.js'

/** Sort fields by their wire names. The official packages prefix some of them with `_`. */
const sortNames: ReadonlyMap<string, CollectionOrder['by']> = new Map([
  ['id', 'id'],
  ['_id', 'id'],
  ['displayName', 'displayName'],
  ['createdDate', 'createdAt'],
  ['_createdDate', 'createdAt'],
  ['updatedDate', 'updatedAt'],
  ['_updatedDate', 'updatedAt'],
])

/** Sort order of a list of collections, as received. */
interface WireCollectionSort {
  fieldName?: string
  order?: 'ASC' | 'DESC'
}

/**
 * Lists one page of the collections, with their total number.
 * @throws CheckError for invalid paging; WDE0075 for an unknown sort field
 */
export async function listCollections(
  { db }: DataDeps,
  request: { paging?: WirePaging | undefined; sort?: WireCollectionSort | undefined },
): Promise<{ collections: StoredCollection[]; paging: PagingMetadata }> {
  const page = parseOffsetPaging(request.paging)
  const order = parseCollectionOrder(request.sort)
  const { collections, total } = await listCollectionsPage(db, { ...page, order })
  return { collections, paging: pagingWithTotal(page, { count: collections.length, total }) }
}

/** Parses the sort order of a list. Default: by id. @throws CheckError WDE0075 */
function parseCollectionOrder(sort: WireCollectionSort = {}): CollectionOrder {
  const by = sortNames.get(sort.fieldName ?? 'id')
  if (by) return { by, descending: sort.order === 'DESC' }
  throw new CheckError(
    dataCodes.requestInvalid,
    `"sort.fieldName": expected one of ${[...sortNames.keys()].join(', ')}`,
  )
}

/** Lists the ids of all collections that are not deleted, in order. */
export async function listCollectionIds({ db }: DataDeps): Promise<string[]> {
  return (await listExistingCollections(db)).map(({ id }) => id)
}
