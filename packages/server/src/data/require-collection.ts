import { findCollection, type StoredCollection } from '../storage/collections.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'

/** @throws DataError collection-unknown */
export async function requireCollection(
  { db }: Pick<DataDeps, 'db'>,
  id: string,
): Promise<StoredCollection> {
  const collection = await findCollection(db, id)
  if (collection) return collection
  throw unknownCollection(id)
}

export function unknownCollection(id: string): DataError {
  return new DataError('collection-unknown', `the collection "${id}" does not exist`)
}
