import type { CollectionPermissions } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { type Allowed, findAllowed, type Operation } from './access.js'
import { changeCollection } from './change-collection.js'
import type { DataDeps, ManageDeps } from './deps.js'
import { requireCollection } from './require-collection.js'

/** Everything that permissions are about. */
export const operations = ['read', 'insert', 'update', 'remove'] as const

/** What a caller may do in a collection, and on which items. @throws DataError collection-unknown */
export async function listAllowed(
  deps: Pick<DataDeps, 'db'>,
  caller: Caller,
  collectionId: string,
): Promise<Map<Operation, Allowed>> {
  const collection = await requireCollection(deps, collectionId, caller)
  const found = new Map<Operation, Allowed>()
  for (const one of operations) {
    const allowed = findAllowed(collection, one, caller)
    if (allowed) found.set(one, allowed)
  }
  return found
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
