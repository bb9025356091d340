import type { Caller } from '../caller.js'
import {
  findAnyCollection,
  recallCollection,
  type StoredCollection,
} from '../storage/collections.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'

/**
 * A collection that is there. That there was one under this id, only the owner is told.
 * @throws DataError collection-unknown, collection-deleted
 */
export async function requireCollection(
  { db }: Pick<DataDeps, 'db'>,
  id: string,
  caller: Caller,
): Promise<StoredCollection> {
  const collection = await recallCollection(db, id)
  if (collection) return collection
  const gone = caller.kind === 'operator' ? await findAnyCollection(db, id) : undefined
  // Made since the first look.
  if (gone && !gone.deletedAt) return gone
  throw gone ? collectionDeleted(id) : collectionUnknown(id)
}

export function collectionUnknown(id: string): DataError {
  return new DataError('collection-unknown', `the collection "${id}" does not exist`)
}

export function collectionDeleted(id: string): DataError {
  return new DataError('collection-deleted', `the collection "${id}" was deleted; restore it first`)
}
