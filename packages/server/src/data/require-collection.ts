import { recallCollection, type StoredCollection } from '../storage/collections.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'

/** @throws DataError collection-unknown */
export async function requireCollection(
  { db }: Pick<DataDeps, 'db'>,
  id: string,
): Promise<StoredCollection> {
  const collection = await recallCollection(db, id)
  if (collection) return collection
  throw new DataError('collection-unknown', `the collection "${id}" does not exist`)
}
