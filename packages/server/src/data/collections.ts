import { CheckError, dataCodes } from '@foyer/protocol'
import {
  type CollectionOrder,
  listCollections as list,
  type StoredCollection,
} from '../storage/collections.js'
import type { DataDeps } from './deps.js'

/** Names to sort by; the official packages rename some of them on their way. */
const sortNames: ReadonlyMap<string, CollectionOrder['by']> = new Map([
  ['id', 'id'],
  ['_id', 'id'],
  ['displayName', 'displayName'],
  ['createdDate', 'createdAt'],
  ['_createdDate', 'createdAt'],
  ['updatedDate', 'updatedAt'],
  ['_updatedDate', 'updatedAt'],
])

/** In which order a list is wanted: by id when it does not say. @throws CheckError WDE0075 */
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

/** A page of the collections that are there, with how many there are. */
export function listCollections(
  { db }: Pick<DataDeps, 'db'>,
  page: { limit: number; offset: number; order: CollectionOrder },
): Promise<{ collections: StoredCollection[]; total: number }> {
  return list(db, page)
}
