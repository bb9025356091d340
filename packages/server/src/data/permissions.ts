import type { CollectionPermissions } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import {
  findCollectionToChange,
  type StoredCollection,
  saveCollection,
} from '../storage/collections.js'
import { findAllowed, type Operation } from './access.js'
import type { DataDeps } from './deps.js'
import { requireCollection, unknownCollection } from './require-collection.js'

const operations = ['read', 'insert', 'update', 'remove'] as const

/** What a caller may do in a collection, on some items at least. @throws DataError collection-unknown */
export async function listAllowed(
  deps: Pick<DataDeps, 'db'>,
  caller: Caller,
  collectionId: string,
): Promise<Set<Operation>> {
  const collection = await requireCollection(deps, collectionId)
  return new Set(operations.filter((one) => findAllowed(collection, one, caller)))
}

/**
 * Replaces the levels of a collection; special permissions stay. It counts from the next request on.
 * @throws DataError collection-unknown
 */
export async function updateLevels(
  { db, clock }: DataDeps,
  collectionId: string,
  permissions: CollectionPermissions,
): Promise<StoredCollection> {
  return db.transaction(async (tx) => {
    const known = await findCollectionToChange(tx, collectionId)
    if (!known) throw unknownCollection(collectionId)
    const revision = known.revision + 1
    const changed = { ...known, permissions, revision, updatedAt: clock.now() }
    await saveCollection(tx, changed)
    return changed
  })
}
