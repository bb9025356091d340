import { CheckError, dataCodes, type PagingMetadata, type WirePaging } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import {
  type CollectionOrder,
  cachedCollection,
  findAnyCollection,
  listEveryCollection,
  listCollections as listStoredCollections,
  type StoredCollection,
} from '../../storage/items/collections.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { pagingWithTotal, parseOffsetPaging } from '../paging/offset-page.js'

/**
 * Finds a collection. Only an operator learns that a collection with this id was deleted.
 * @throws DataError collection-unknown, collection-deleted
 */
export async function requireCollection(
  { db }: Pick<DataDeps, 'db'>,
  id: string,
  caller: Caller,
): Promise<StoredCollection> {
  const collection = await cachedCollection(db, id)
  if (collection) return collection
  const uncached = caller.kind === 'operator' ? await findAnyCollection(db, id) : undefined
  // Created after the cache was read.
  if (uncached && !uncached.deletedAt) return uncached
  throw uncached ? collectionDeleted(id) : collectionUnknown(id)
}

export function collectionUnknown(id: string): DataError {
  return new DataError('collection-unknown', `the collection "${id}" does not exist`)
}

export function collectionDeleted(id: string): DataError {
  return new DataError('collection-deleted', `the collection "${id}" was deleted; restore it first`)
}

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
  { db }: Pick<DataDeps, 'db'>,
  request: { paging?: WirePaging | undefined; sort?: WireCollectionSort | undefined },
): Promise<{ collections: StoredCollection[]; paging: PagingMetadata }> {
  const page = parseOffsetPaging(request.paging)
  const order = parseCollectionOrder(request.sort)
  const { collections, total } = await listStoredCollections(db, { ...page, order })
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
export async function listCollectionIds({ db }: Pick<DataDeps, 'db'>): Promise<string[]> {
  const collections = await listEveryCollection(db)
  return collections.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
}
