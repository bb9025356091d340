import { listCollections as list, type StoredCollection } from '../storage/collections.js'
import type { DataDeps } from './deps.js'

/** A page of collections by id, with how many there are. */
export function listCollections(
  { db }: Pick<DataDeps, 'db'>,
  page: { limit: number; offset: number },
): Promise<{ collections: StoredCollection[]; total: number }> {
  return list(db, page)
}
