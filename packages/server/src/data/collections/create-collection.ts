import { collectionLimits } from '@foyer/protocol'
import type { Runner } from '../../lib/runner.js'
import {
  dropCollection,
  findAnyCollection,
  insertCollection,
  newCollection,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import { createItemsTable } from '../../storage/collections/items-table.js'
import type { Queries } from '../../storage/database.js'
import type { ManageDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { restorePeriodMs } from './delete-collection.js'
import { invalid, parseDefinition } from './parse-definition.js'

/**
 * Creates a collection and the table of its items. If concurrent calls send the same id, one succeeds.
 * @throws DataError property-invalid, collection-exists
 * @see docs/wire/collections.md
 */
export async function createCollection(
  deps: ManageDeps & { indexBuilder: Pick<Runner, 'wake'> },
  definition: unknown,
): Promise<StoredCollection> {
  const {
    revision: _,
    description = null,
    enforce = false,
    ...defined
  } = parseDefinition(definition)
  if (defined.fields.length === 0) throw invalid('"fields": expected at least one field')
  const now = deps.clock.now()
  const collection = newCollection(
    { ...defined, description, enforcedSinceRevision: enforce ? 1 : 0 },
    now,
  )
  await deps.db.transaction(async (tx) => {
    await dropExpired(tx, collection)
    if (!(await insertCollection(tx, collection))) throw exists(collection.id)
    await createItemsTable(tx, collection.itemsTable)
    // The index builder drops the old items table of a collection that `dropExpired` dropped.
    tx.afterCommit(deps.indexBuilder.wake)
    await deps.audit.recordIn(tx, { action: 'collection.created', subject: collection.id })
  })
  return collection
}

/** Drops a deleted collection with this id whose restore period is over. */
async function dropExpired(tx: Queries, { id, createdAt: now }: StoredCollection): Promise<void> {
  const existing = await findAnyCollection(tx, id)
  if (!existing) return
  if (!existing.deletedAt) throw exists(id)
  if (now.getTime() < existing.deletedAt.getTime() + restorePeriodMs) {
    throw new DataError(
      'collection-exists',
      `the collection "${id}" was deleted and can be restored; its id is taken for ${collectionLimits.restoreDays} days`,
    )
  }
  await dropCollection(tx, existing)
}

function exists(id: string): DataError {
  return new DataError(
    'collection-exists',
    `a collection "${id}" already exists; choose another id, or change that collection`,
  )
}
