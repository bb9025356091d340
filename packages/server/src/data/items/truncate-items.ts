import type { Caller } from '../../caller.js'
import type { Runner } from '../../lib/runner.js'
import { emptyItemsTable } from '../../storage/collections/items-table.js'
import {
  deleteMostReferencesOfTable,
  deleteReferencesOfTable,
} from '../../storage/items/references.js'
import { requireCollection } from '../collections/require-collection.js'
import type { ManageDeps } from '../deps.js'
import { authorizeOperator } from '../permissions/authorize.js'
import { recordTruncated } from './item-events.js'

/**
 * Removes all items of a collection in one transaction. If they have many references, earlier transactions remove most
 * of these. If the process or the database ends in between, the items remain without these references; repeat the call.
 * @throws DataError permission-denied, collection-unknown
 */
export async function truncateItems(
  deps: ManageDeps & { indexBuilder: Pick<Runner, 'wake'> },
  caller: Caller,
  collectionId: string,
): Promise<void> {
  const collection = await requireCollection(deps, collectionId, caller)
  authorizeOperator(collection, 'truncate', caller)
  // Fails while a backup uses the table, before references are gone.
  await deps.db.transaction((tx) => tx.tables.lockExclusively(collection.itemsTable))
  await deleteMostReferencesOfTable(deps.db, collection.itemsTable)
  await deps.db.transaction(async (tx) => {
    await emptyItemsTable(tx, collection.itemsTable)
    // References come after the items: inserting a reference locks its items, so no transaction can add one from here
    // on.
    await deleteReferencesOfTable(tx, collection.itemsTable)
    // The index builder drops the old table.
    tx.afterCommit(deps.indexBuilder.wake)
    await recordTruncated({ ...deps, tx, caller, collection })
    await deps.audit.recordIn(tx, { action: 'items.truncated', subject: collectionId })
  })
}
