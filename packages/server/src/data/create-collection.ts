import { collectionLimits } from '@foyer/protocol'
import {
  dropCollection,
  findAnyCollection,
  insertCollection,
  type StoredCollection,
} from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import type { IndexBuilder } from '../storage/index-builder.js'
import { createItemsTable, newItemsTableName } from '../storage/items.js'
import type { ManageDeps } from './deps.js'
import { DataError } from './errors.js'
import { invalid, parseDefinition } from './parse-definition.js'

const restoreMs = collectionLimits.restoreDays * 24 * 60 * 60 * 1000

/**
 * Makes a collection with the table of its items, both or none; of several at once with one id, one.
 * @throws DataError property-invalid, collection-exists
 * @see docs/wire.md#collections
 */
export async function createCollection(
  deps: ManageDeps & { indexBuilder: Pick<IndexBuilder, 'wake'> },
  definition: unknown,
): Promise<StoredCollection> {
  const { revision: _, ...defined } = parseDefinition(definition)
  if (defined.fields.length === 0) throw invalid('"fields": expected at least one field')
  const now = deps.clock.now()
  const collection: StoredCollection = {
    ...defined,
    itemsTable: newItemsTableName(),
    specialPermissions: [],
    declared: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  }
  await deps.db.transaction(async (tx) => {
    await makeRoom(tx, collection)
    if (!(await insertCollection(tx, collection))) throw exists(collection.id)
    await createItemsTable(tx, collection.itemsTable)
    await deps.audit.recordIn(tx, { action: 'collection.created', subject: collection.id })
  })
  // It clears away the items of the one that made room.
  deps.indexBuilder.wake()
  return collection
}

/** Removes for good what was deleted under the id so long ago that it cannot be restored any more. */
async function makeRoom(tx: Queries, { id, createdAt: now }: StoredCollection): Promise<void> {
  const found = await findAnyCollection(tx, id)
  if (!found) return
  if (!found.deletedAt) throw exists(id)
  if (now.getTime() < found.deletedAt.getTime() + restoreMs) {
    throw new DataError(
      'collection-exists',
      `the collection "${id}" was deleted and can be restored; its id is taken for ${collectionLimits.restoreDays} days`,
    )
  }
  await dropCollection(tx, found)
}

function exists(id: string): DataError {
  return new DataError('collection-exists', `a collection "${id}" exists already`)
}
