import { collectionLimits, type DeletedCollection } from '@foyer/protocol'
import { DAY_MS } from '../../limits/lifetimes.js'
import {
  findAnyCollection,
  listEveryCollection,
  markCollection,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import type { DataDeps, ManageDeps } from '../deps.js'
import { CollectionUnknownError, findToChange } from './require-collection.js'

/** Time in milliseconds for which a deleted collection can be restored, and its id stays taken. */
export const restorePeriodMs: number = collectionLimits.restoreDays * DAY_MS

/**
 * Marks a collection as deleted. Its items are kept until the restore period is over.
 * @throws DataError collection-unknown, collection-deleted
 */
export async function deleteCollection(deps: ManageDeps, id: string): Promise<void> {
  const deletedAt = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await findToChange(tx, id)
    await markCollection(tx, id, { deletedAt })
    await deps.audit.recordIn(tx, { action: 'collection.deleted', subject: id })
  })
}

/**
 * Restores a deleted collection with its items. Does nothing to a collection that is not deleted.
 * @throws DataError collection-unknown
 */
export async function restoreCollection(deps: ManageDeps, id: string): Promise<StoredCollection> {
  return deps.db.transaction(async (tx) => {
    const collection = await findAnyCollection(tx, id)
    if (!collection) throw new CollectionUnknownError(id)
    if (!collection.deletedAt) return collection
    await markCollection(tx, id, { deletedAt: null })
    await deps.audit.recordIn(tx, { action: 'collection.restored', subject: id })
    return { ...collection, deletedAt: null }
  })
}

/** Lists the deleted collections, latest deletion first. */
export async function listDeletedCollections({ db }: DataDeps): Promise<DeletedCollection[]> {
  const collections = await listEveryCollection(db)
  const deleted = collections.flatMap(({ id, displayName, deletedAt }) =>
    deletedAt === null ? [] : { id, displayName, deletedAt },
  )
  return deleted
    .sort((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime())
    .map(({ id, displayName, deletedAt }) => ({
      id,
      displayName,
      deletedAt: deletedAt.toISOString(),
      reservedUntil: new Date(deletedAt.getTime() + restorePeriodMs).toISOString(),
    }))
}
