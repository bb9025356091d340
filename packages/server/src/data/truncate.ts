import type { Caller } from '../caller.js'
import type { IndexBuilder } from '../storage/index-builder.js'
import { emptyItemsTable } from '../storage/items.js'
import { deleteReferencesOfTable } from '../storage/references.js'
import { authorizeWhole } from './access.js'
import type { ManageDeps } from './deps.js'
import { requireCollection } from './require-collection.js'

/**
 * Removes every item of a collection, all or none.
 * @throws DataError permission-denied, collection-unknown
 */
export async function truncate(
  deps: ManageDeps & { indexBuilder: Pick<IndexBuilder, 'wake'> },
  caller: Caller,
  collectionId: string,
): Promise<void> {
  const collection = await requireCollection(deps, collectionId, caller)
  authorizeWhole(collection, caller)
  await deps.db.transaction(async (tx) => {
    await emptyItemsTable(tx, collection.itemsTable)
    // After the items: who was about to refer to one of them held it, and is done by now.
    await deleteReferencesOfTable(tx, collection.itemsTable)
    await deps.audit.recordIn(tx, { action: 'items.truncated', subject: collectionId })
  })
  // It clears away what was put aside.
  deps.indexBuilder.wake()
}
