import type { CollectionPermissions } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { findAllowed, type Operation } from './access.js'
import { changeCollection } from './change-collection.js'
import type { DataDeps, ManageDeps } from './deps.js'
import { requireCollection } from './require-collection.js'

const operations = ['read', 'insert', 'update', 'remove'] as const

/** What a caller may do in a collection, on some items at least. @throws DataError collection-unknown */
export async function listAllowed(
  deps: Pick<DataDeps, 'db'>,
  caller: Caller,
  collectionId: string,
): Promise<Set<Operation>> {
  const collection = await requireCollection(deps, collectionId, caller)
  return new Set(operations.filter((one) => findAllowed(collection, one, caller)))
}

/**
 * Replaces the levels of a collection; special permissions stay. It counts from the next request on.
 * @throws DataError collection-unknown, collection-deleted
 */
export function updateLevels(
  deps: ManageDeps,
  collectionId: string,
  permissions: CollectionPermissions,
): Promise<StoredCollection> {
  return changeCollection(deps, collectionId, () => ({ permissions }))
}
