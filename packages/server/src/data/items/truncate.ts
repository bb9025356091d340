import type { Caller } from '../../caller.js'
import type { IndexBuilder } from '../../storage/indexes/index-builder.js'
import { emptyItemsTable } from '../../storage/items/items.js'
import { deleteReferencesOfTable } from '../../storage/items/references.js'
import { requireCollection } from '../collections/collections.js'
import type { ManageDeps } from '../deps.js'
import { authorizeWhole } from '../permissions/access.js'
import { recordTruncated } from './item-events.js'

/**
 * Removes all items of a collection in one transaction.
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
    // After the items: inserting a reference locks its items, so no transaction adds one after this point.
    await deleteReferencesOfTable(tx, collection.itemsTable)
    // The index builder drops the old table.
    tx.afterCommit(deps.indexBuilder.wake)
    await recordTruncated({ ...deps, tx, caller, collection })
    await deps.audit.recordIn(tx, { action: 'items.truncated', subject: collectionId })
  })
}
