import type { Caller } from '../../caller.js'
import {
  findAnyCollection,
  findCachedCollection,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import type { Queries } from '../../storage/database.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'

/**
 * Finds a collection, without a check of permissions. For an operator, also reads the database: it finds a collection
 * that was just created, and reports a deleted one.
 * @throws DataError collection-unknown, collection-deleted
 */
export async function requireCollection(
  { db }: DataDeps,
  id: string,
  caller: Caller,
): Promise<StoredCollection> {
  const collection = await findCachedCollection(db, id)
  if (collection) return collection
  const uncached = caller.kind === 'operator' ? await findAnyCollection(db, id) : undefined
  // Created between the two reads. Other callers get `collection-unknown` now, and find it at their next call.
  if (uncached && !uncached.deletedAt) return uncached
  throw uncached ? collectionDeleted(id) : new CollectionUnknownError(id)
}

/**
 * Finds a collection that is not deleted, for a change in the same transaction.
 * @throws DataError collection-unknown, collection-deleted
 */
export async function findToChange(tx: Queries, id: string): Promise<StoredCollection> {
  const collection = await findAnyCollection(tx, id)
  if (!collection) throw new CollectionUnknownError(id)
  if (collection.deletedAt) throw collectionDeleted(id)
  return collection
}

/** Thrown for a collection that does not exist. The response has only the message. */
export class CollectionUnknownError extends DataError {
  override name = 'CollectionUnknownError'
  readonly collectionId: string

  constructor(collectionId: string) {
    // Names no similar collection: the caller may not know it.
    super(
      'collection-unknown',
      `the collection "${collectionId}" does not exist; compare the id with those in foyer.json or in the console`,
    )
    this.collectionId = collectionId
  }
}

function collectionDeleted(id: string): DataError {
  return new DataError('collection-deleted', `the collection "${id}" was deleted; restore it first`)
}
