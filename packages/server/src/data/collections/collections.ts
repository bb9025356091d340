import { CheckError, dataCodes } from '@foyer/protocol'
import {
  type CollectionOrder,
  listCollections as list,
  listEveryCollection,
  type StoredCollection,
} from '../../storage/items/collections.js'
import type { DataDeps } from '../deps.js'

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

/** Reads the sort order of a list. Default: by id. @throws CheckError WDE0075 */
export function readCollectionOrder(
  sort: { fieldName?: string; order?: 'ASC' | 'DESC' } = {},
): CollectionOrder {
  const by = sortNames.get(sort.fieldName ?? 'id')
  if (by) return { by, descending: sort.order === 'DESC' }
  throw new CheckError(
    dataCodes.requestInvalid,
    `"sort.fieldName": expected one of ${[...sortNames.keys()].join(', ')}`,
  )
}

/** Lists one page of the collections, with their total number. */
export function listCollections(
  { db }: Pick<DataDeps, 'db'>,
  page: { limit: number; offset: number; order: CollectionOrder },
): Promise<{ collections: StoredCollection[]; total: number }> {
  return list(db, page)
}

/** Lists the ids of all collections that are not deleted, in order. */
export async function listCollectionIds({ db }: Pick<DataDeps, 'db'>): Promise<string[]> {
  const collections = await listEveryCollection(db)
  return collections.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
}
