import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dataCodes } from '@foyer/protocol'
import type {
  BackedUpCollection,
  BackedUpReference,
  CollectionsBackup,
} from '../../storage/backups/backed-up-collections.js'
import {
  findAnyCollection,
  findCollection,
  insertCollection,
  markCollection,
  newCollection,
  replaceCollection,
  type StoredCollection,
  saveSpecialPermissions,
} from '../../storage/collections/collections.js'
import { dropItemsTable } from '../../storage/collections/items-table.js'
import type { Queries } from '../../storage/database.js'
import type { SqlDialect } from '../../storage/engine/sql-dialect.js'
import { recordCollectionChanged } from '../../storage/events/events.js'
import { changeIndexes } from '../../storage/indexes/indexes.js'
import {
  type PhysicalIndex,
  physicalIndexes,
  physicalSystemIndexes,
} from '../../storage/indexes/physical-indexes.js'
import { reopenErasures } from '../../storage/items/erasures.js'
import { endJobsOf, type JobFault } from '../../storage/items/filter-jobs.js'
import {
  deleteDanglingReferences,
  deleteReferencesOfSet,
  insertReferencePairs,
  pairOf,
  type ReferenceSet,
} from '../../storage/items/references.js'
import {
  findReference,
  multiReferenceFields,
  multiReferenceSets,
  type ReferenceField,
  setOf,
} from '../collections/reference-fields.js'
import { loadItemHeads } from '../items/item-heads.js'

/** Collection of a backup whose items are in a new table, which has not replaced the current one yet. */
export interface StagedCollection {
  backedUp: BackedUpCollection
  /** Id of the collection that will contain the items. */
  id: string
  displayName: string
  table: string
}

/** Replaces collections by their staged tables, with their definitions and references. */
export async function swapIn(
  tx: Queries,
  {
    backup,
    staged,
    now,
  }: { backup: CollectionsBackup; staged: readonly StagedCollection[]; now: Date },
): Promise<void> {
  // A fixed order avoids deadlocks between restorations.
  const inOrder = [...staged].sort((a, b) => (a.id < b.id ? -1 : 1))
  // First, because a batch of a job locks the job before the tables.
  for (const { id } of inOrder) await endJobsOf(tx, id, { fault: restoredFault, now })
  for (const collection of inOrder) await swapInOne(tx, collection, now)
  await restoreReferences(tx, backup, staged)
  // The backup may contain items of members who were deleted after it was made.
  await reopenErasures(tx, now)
}

/** Reason why the jobs of a restored collection end: they were started for the items that it had before. */
const restoredFault: JobFault = {
  code: dataCodes.collectionDeleted,
  description: 'the items of the collection were replaced by those of a backup',
}

async function swapInOne(tx: Queries, staged: StagedCollection, now: Date): Promise<void> {
  const { backedUp, id, displayName, table } = staged
  const existing = await findAnyCollection(tx, id)
  const { description, displayField, fields, permissions, plugins } = backedUp
  const deletionRule = await deletionRuleFor(tx, staged)
  const display = { displayName, description, displayField }
  const definition = { ...display, fields, permissions, plugins, deletionRule }
  const itemsTable = existing?.itemsTable ?? table
  if (existing) {
    await replaceItemsTable(tx, itemsTable, staged)
    await deleteDanglingReferences(tx, itemsTable)
    await replaceCollection(tx, {
      ...existing,
      ...definition,
      enforcedSinceRevision: backedUp.enforce ? existing.revision + 1 : 0,
      revision: existing.revision + 1,
      updatedAt: now,
    })
    if (existing.deletedAt) await markCollection(tx, id, { deletedAt: null })
  } else {
    const created = newCollection(
      { ...definition, id, itemsTable, enforcedSinceRevision: backedUp.enforce ? 1 : 0 },
      now,
    )
    if (!(await insertCollection(tx, created))) {
      throw new Error(
        `the collection "${id}" was created during the restoration; restore again to replace it, or restore under another id`,
      )
    }
  }
  await saveSpecialPermissions(tx, id, specialPermissionsFor(staged))
  await recordCollectionChanged(tx, { id, change: 'restored', at: now })
  await changeIndexes(tx, itemsTable, () => [...backedUp.indexes])
}

/**
 * Returns the rule for the items of deleted members. A copy gets the present rule of its original, because the backup
 * may contain items of members who were deleted under that rule.
 */
async function deletionRuleFor(
  tx: Queries,
  { backedUp, id }: StagedCollection,
): Promise<StoredCollection['deletionRule']> {
  const original = id === backedUp.id ? undefined : await findCollection(tx, backedUp.id)
  return (original ?? backedUp).deletionRule
}

/**
 * Replaces the items table of a collection by a staged one with the same name, so that a concurrent call sees one or
 * the other. The next search rebuilds the search index.
 */
async function replaceItemsTable(
  tx: Queries,
  itemsTable: string,
  { table, backedUp }: StagedCollection,
): Promise<void> {
  await dropItemsTable(tx, itemsTable)
  const indexes = [...physicalSystemIndexes(tx.dialect), ...activeIndexes(backedUp, tx.dialect)]
  const suffixes = indexes.map(({ suffix }) => suffix)
  await tx.tables.rename(table, itemsTable, suffixes)
}

/** Lists the database indexes of the active indexes of a collection. */
export function activeIndexes(
  { indexes }: BackedUpCollection,
  dialect: SqlDialect,
): PhysicalIndex[] {
  const active = indexes.filter(({ status }) => status === 'ACTIVE')
  return active.flatMap((index) => physicalIndexes(index, dialect))
}

/** Copies special permissions. A copy of a collection gets new ids, because ids are unique in the site. */
function specialPermissionsFor({
  backedUp,
  id,
}: StagedCollection): StoredCollection['specialPermissions'] {
  if (id === backedUp.id) return backedUp.specialPermissions
  return backedUp.specialPermissions.map((permission) => ({ ...permission, id: randomUUID() }))
}

/** Maximum references of one statement. */
const MAX_ROWS = 200

/**
 * Replaces the references of the backup's fields by those in the backup, except references to items that do not exist.
 * Fields that the backup does not have keep theirs. A copy of a collection refers to the same items as its original.
 */
async function restoreReferences(
  tx: Queries,
  backup: CollectionsBackup,
  staged: readonly StagedCollection[],
): Promise<void> {
  const restored: { backedUp: ReferenceSet | undefined; current: ReferenceSet }[] = []
  for (const referring of backup.collections) {
    const sets = multiReferenceSets(referring, backup.collections)
    for (const field of multiReferenceFields(referring)) {
      const backedUp = sets.find(({ key }) => key === field.key)?.set
      for (const id of restoredCollectionIds(referring, field, staged)) {
        const current = await currentSetOf(tx, id, field)
        if (current) restored.push({ backedUp, current })
      }
    }
  }
  // Two fields may share a set, so all sets are emptied before the first one is filled.
  for (const { current } of restored) await deleteReferencesOfSet(tx, current)
  for (const { backedUp, current } of restored) {
    if (!backedUp) continue
    const references = backup.references.filter(({ relation }) => relation === backedUp.relation)
    await restorePairs(tx, { backedUp, current }, references)
  }
}

/**
 * Lists the collections in which this field gets the references of the backup: restored collections, copies, and
 * collections that refer to a restored one.
 */
function restoredCollectionIds(
  referring: BackedUpCollection,
  { referencedCollectionId }: ReferenceField,
  staged: readonly StagedCollection[],
): Set<string> {
  const ids = new Set(
    staged.filter(({ backedUp }) => backedUp.id === referring.id).map(({ id }) => id),
  )
  if (staged.some(({ id, backedUp }) => id === backedUp.id && id === referencedCollectionId)) {
    ids.add(referring.id)
  }
  return ids
}

async function currentSetOf(
  tx: Queries,
  id: string,
  { key, referencedCollectionId }: ReferenceField,
): Promise<ReferenceSet | undefined> {
  const referring = await findCollection(tx, id)
  const field = referring && multiReferenceFields(referring).find((field) => field.key === key)
  if (!referring || field?.referencedCollectionId !== referencedCollectionId) return undefined
  const reference = await findReference(tx, referring, key)
  return reference && setOf(reference)
}

async function restorePairs(
  tx: Queries,
  { backedUp, current }: { backedUp: ReferenceSet; current: ReferenceSet },
  references: readonly BackedUpReference[],
): Promise<void> {
  for (let start = 0; start < references.length; start += MAX_ROWS) {
    const pairs = references
      .slice(start, start + MAX_ROWS)
      .map((reference) => pairOf(backedUp, reference))
    const referringIds = pairs.map(({ referringId }) => referringId)
    const referencedIds = pairs.map(({ referencedId }) => referencedId)
    const referringHeads = await loadItemHeads(
      tx,
      { itemsTable: current.referringTable },
      referringIds,
    )
    const referencedHeads = await loadItemHeads(
      tx,
      { itemsTable: current.referencedTable },
      referencedIds,
    )
    const existingPairs = pairs.filter(
      ({ referringId, referencedId }) =>
        referringHeads.has(referringId) && referencedHeads.has(referencedId),
    )
    if (existingPairs.length > 0) await insertReferencePairs(tx, current, existingPairs)
    // Lets requests read in between. Writes wait for the end of the transaction.
    await nextTurn()
  }
}
