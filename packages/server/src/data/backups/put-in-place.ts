import { randomUUID } from 'node:crypto'
import type { CollectionsBackup } from '../../storage/backup/backed-up-collections.js'
import { swapItemsTable } from '../../storage/backup/swap-items-table.js'
import {
  findAnyCollection,
  insertCollection,
  markCollection,
  replaceCollection,
  type StoredCollection,
} from '../../storage/collections.js'
import type { Queries } from '../../storage/database.js'
import { changeIndexes } from '../../storage/indexes.js'
import { deleteReferencesOfTable } from '../../storage/references.js'
import { saveSpecialPermissions } from '../../storage/special-permissions.js'
import type { FilledCollection } from './filled-collection.js'
import { putReferencesBack } from './put-references-back.js'

/** Puts filled tables in the places of collections, with what is said about these and with their references. */
export async function putInPlace(
  tx: Queries,
  {
    backup,
    filled,
    now,
  }: { backup: CollectionsBackup; filled: readonly FilledCollection[]; now: Date },
): Promise<void> {
  // In one order, so that two that change several collections do not wait for each other.
  const inOrder = [...filled].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const one of inOrder) await putOne(tx, one, now)
  await putReferencesBack(tx, backup, filled)
}

async function putOne(tx: Queries, filled: FilledCollection, now: Date): Promise<void> {
  const { from, id, displayName, table } = filled
  const known = await findAnyCollection(tx, id)
  const { displayField, fields, permissions, plugins } = from
  const said = { displayName, displayField, fields, permissions, plugins }
  const itemsTable = known?.itemsTable ?? table
  if (known) {
    await swapItemsTable(tx, itemsTable, {
      table,
      indexes: from.indexes.filter(({ status }) => status === 'ACTIVE'),
    })
    await deleteReferencesOfTable(tx, itemsTable)
    await replaceCollection(tx, { ...known, ...said, revision: known.revision + 1, updatedAt: now })
    if (known.deletedAt) await markCollection(tx, id, { deletedAt: null })
  } else {
    await insertCollection(tx, newCollection({ ...said, id, itemsTable }, now))
  }
  await saveSpecialPermissions(tx, id, specialPermissionsFor(filled))
  await changeIndexes(tx, itemsTable, () => from.indexes)
}

/** The ids of special permissions are those of one collection. */
function specialPermissionsFor({
  from,
  id,
}: FilledCollection): StoredCollection['specialPermissions'] {
  if (id === from.id) return from.specialPermissions
  return from.specialPermissions.map((one) => ({ ...one, id: randomUUID() }))
}

function newCollection(
  said: Pick<
    StoredCollection,
    'id' | 'itemsTable' | 'displayName' | 'displayField' | 'fields' | 'permissions' | 'plugins'
  >,
  now: Date,
): StoredCollection {
  const dates = { createdAt: now, updatedAt: now, deletedAt: null }
  return { ...said, specialPermissions: [], declared: null, revision: 1, ...dates }
}
