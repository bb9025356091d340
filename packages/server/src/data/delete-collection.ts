import { findAnyCollection, markCollection, type StoredCollection } from '../storage/collections.js'
import type { ManageDeps } from './deps.js'
import { collectionDeleted, collectionUnknown } from './require-collection.js'

/**
 * Deletes a collection: its items are kept with it, out of everybody's reach.
 * @throws DataError collection-unknown, collection-deleted
 */
export async function deleteCollection(deps: ManageDeps, id: string): Promise<void> {
  const deletedAt = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const collection = await findAnyCollection(tx, id)
    if (!collection) throw collectionUnknown(id)
    if (collection.deletedAt) throw collectionDeleted(id)
    await markCollection(tx, id, { deletedAt })
    await deps.audit.recordIn(tx, { action: 'collection.deleted', subject: id })
  })
}

/**
 * Brings a deleted collection back as it was, with its items; one that is there stays as it is.
 * @throws DataError collection-unknown
 */
export async function restoreCollection(deps: ManageDeps, id: string): Promise<StoredCollection> {
  return deps.db.transaction(async (tx) => {
    const collection = await findAnyCollection(tx, id)
    if (!collection) throw collectionUnknown(id)
    await markCollection(tx, id, { deletedAt: null })
    await deps.audit.recordIn(tx, { action: 'collection.restored', subject: id })
    return { ...collection, deletedAt: null }
  })
}
