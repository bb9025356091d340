import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isSystemField } from '@foyer/protocol'
import type { CollectionPart, ComparedCollection } from '@foyer/protocol/backup-endpoints'
import type { BackupTable, BackupValue } from '../../storage/backup-format.js'
import {
  asBackedUp,
  type BackedUpCollection,
  type BackedUpReference,
  type RowRecord,
  toCollections,
  toRecord,
  toReference,
} from '../../storage/backups/backed-up-collections.js'
import type { BackupFolder } from '../../storage/backups/backup-folder.js'
import { type BackupVisitor, readBackup } from '../../storage/backups/read-backup.js'
import { listExistingCollections } from '../../storage/collections/collections.js'
import type { Database } from '../../storage/database.js'
import type { TablesSnapshot } from '../../storage/engine/tables-snapshot.js'
import { createItemsComparison, type ItemsComparison } from './compare-items.js'
import { createReferencesComparison, type ReferencesComparison } from './compare-references.js'
import { collectionNotInBackup, findReadyBackup, withBackupFile } from './manage-backups.js'

interface CompareRequest {
  backupId: string
  /** Collection whose items are listed; undefined counts the items of all collections. */
  collectionId: string | undefined
  /** Called between batches; may throw to cancel. */
  onStep: () => void
}

/** Compares backups with the current collections. */
export type CompareBackup = (request: CompareRequest) => Promise<ComparedCollection[]>

/**
 * Creates the function that compares the collections of a backup with the current ones, in one snapshot of the
 * database. It reads the file in batches, so that memory does not grow with the backup. Concurrent calls run one after
 * the other.
 */
export function createBackupComparison(deps: {
  db: Database
  backupFolder: BackupFolder
}): CompareBackup {
  let previous: Promise<unknown> = Promise.resolve()
  return (request) => {
    const compared = previous.then(() => compareNow(deps, request))
    previous = compared.catch(() => {})
    return compared
  }
}

/** @throws DataError backup-unknown, backup-not-ready, backup-damaged, collection-unknown */
async function compareNow(
  { db, backupFolder }: Parameters<typeof createBackupComparison>[0],
  { backupId, collectionId, onStep }: CompareRequest,
): Promise<ComparedCollection[]> {
  onStep()
  const { collections } = await findReadyBackup(db, backupId)
  if (collectionId !== undefined && !collections.some(({ id }) => id === collectionId)) {
    throw collectionNotInBackup(backupId, collectionId)
  }
  return db.snapshot(async (snapshot) => {
    const readFile: ReadFile = (visitor) =>
      withBackupFile({ backupFolder, backupId }, (file) => readBackup(file, visitor))
    const compared = await compareFile(snapshot, readFile, { collectionId, onStep })
    if (collectionId === undefined) return compared.collections
    return addReferencedIds(compared, readFile, onStep)
  })
}

/** Reads the file of the backup from its beginning. */
type ReadFile = (visitor: BackupVisitor) => Promise<unknown>

/** A collection of the backup, the current collection with the same id, and the comparison of their items. */
interface OpenComparison {
  backedUp: BackedUpCollection
  current: BackedUpCollection | undefined
  items: ItemsComparison
}

/** Compared collections, and their references. */
interface Compared {
  collections: ComparedCollection[]
  references: ReferencesComparison
}

async function compareFile(
  snapshot: TablesSnapshot,
  readFile: ReadFile,
  { collectionId, onStep }: Pick<CompareRequest, 'collectionId' | 'onStep'>,
): Promise<Compared> {
  const current = (await listExistingCollections(snapshot)).map(asBackedUp)
  const definitions = new Map<string, RowRecord[]>([
    ['collections', []],
    ['item_indexes', []],
  ])
  let opened: { references: ReferencesComparison; items: Map<string, OpenComparison> } | undefined
  // The definitions of collections are in the file before all references and items.
  const openComparisons = (): NonNullable<typeof opened> => {
    const [collections = [], indexes = []] = definitions.values()
    const backup = toCollections(collections, indexes)
    const compared = backup.filter(({ id }) => collectionId === undefined || id === collectionId)
    const references = createReferencesComparison(snapshot, { backup, current, compared }, onStep)
    const items = compared.map((backedUp): [string, OpenComparison] => {
      const match = current.find(({ id }) => id === backedUp.id)
      const items = createItemsComparison(snapshot, match?.itemsTable, {
        labelField: labelFieldOf(backedUp),
        isListed: collectionId !== undefined,
        changedReferences: (seq) => references.changedFields(backedUp.id, seq),
      })
      return [backedUp.itemsTable, { backedUp, current: match, items }]
    })
    return { references, items: new Map(items) }
  }
  await readFile({
    onBatch: async (table, rows) => {
      onStep()
      const stored = definitions.get(table.name)
      if (stored) {
        for (const row of rows) stored.push(toRecord(table, row))
        return
      }
      opened ??= openComparisons()
      const { references, items } = opened
      if (table.name === REFERENCES) await references.take(referencesIn(table, rows))
      else {
        // The references are in the file before all items.
        await references.end()
        await items.get(table.name)?.items.take(table, rows)
      }
      // Reads of SQLite block the event loop. The pause lets the server reply to other requests.
      await nextTurn()
    },
  })
  const { references, items } = opened ?? openComparisons()
  await references.end()
  const compared: ComparedCollection[] = []
  for (const { backedUp, current, items: ofItems } of items.values()) {
    compared.push({
      id: backedUp.id,
      displayName: backedUp.displayName,
      exists: current !== undefined,
      ...(await ofItems.end(onStep)),
      changedParts: current ? changedCollectionParts(backedUp, current) : [],
    })
  }
  return { collections: compared.sort((a, b) => (a.id < b.id ? -1 : 1)), references }
}

const REFERENCES = 'item_references'

function referencesIn(
  table: BackupTable,
  rows: readonly (readonly BackupValue[])[],
): BackedUpReference[] {
  return rows.map((row) => toReference(toRecord(table, row)))
}

/**
 * Adds the referenced ids to listed items. Reads the file a second time: the first time shows which items are listed.
 */
async function addReferencedIds(
  { collections, references }: Compared,
  readFile: ReadFile,
  onStep: () => void,
): Promise<ComparedCollection[]> {
  return Promise.all(
    collections.map(async (collection) => {
      const { id, items } = collection
      const description = items && references.describe(id, items.changed)
      if (!items || !description) return collection
      await readFile({
        onBatch: async (table, rows) => {
          onStep()
          if (table.name === REFERENCES) description.take(referencesIn(table, rows))
        },
      })
      return { ...collection, items: { ...items, changed: await description.end() } }
    }),
  )
}

/** Returns the field whose value is the label of an item: the display field, or else the first text field. */
function labelFieldOf({ displayField, fields }: BackedUpCollection): string | undefined {
  if (displayField !== null) return displayField
  return fields.find(({ key, type }) => type === 'TEXT' && !isSystemField(key))?.key
}

const parts: readonly Exclude<CollectionPart, 'indexes'>[] = [
  'displayName',
  'description',
  'displayField',
  'fields',
  'permissions',
  'specialPermissions',
  'plugins',
  'deletionRule',
  'enforce',
]

/** Lists the parts of a collection, besides its items, that differ between two versions. */
function changedCollectionParts(
  before: BackedUpCollection,
  after: BackedUpCollection,
): CollectionPart[] {
  const changed: CollectionPart[] = parts.filter(
    (part) => !isDeepStrictEqual(before[part], after[part]),
  )
  return isDeepStrictEqual(indexesOf(before), indexesOf(after)) ? changed : [...changed, 'indexes']
}

/** Returns the definitions of the indexes in a fixed order. Their status is not compared. */
function indexesOf({ indexes }: BackedUpCollection): unknown[] {
  return indexes
    .map(({ name, fields, unique, caseInsensitive }) => ({ name, fields, unique, caseInsensitive }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
