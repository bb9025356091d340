import { setImmediate as nextTurn } from 'node:timers/promises'
import { isSystemField } from '@foyer/protocol'
import type { ComparedCollection } from '@foyer/protocol/backup-endpoints'
import {
  type BackedUpCollection,
  type RowRecord,
  readCollections,
  toRecord,
} from '../../storage/backup/backed-up-collections.js'
import type { BackupFolder } from '../../storage/backup/backup-folder.js'
import { listPresentCollections } from '../../storage/backup/present-items.js'
import { readBackup } from '../../storage/backup/read-backup.js'
import type { Database } from '../../storage/database.js'
import type { TablesSnapshot } from '../../storage/tables-snapshot.js'
import { changedCollectionParts } from './changed-collection-parts.js'
import { compareItems, type ItemsComparison } from './compare-items.js'
import { findReadyBackup, holdsNoCollection, withBackupFile } from './find-ready-backup.js'

interface CompareRequest {
  backupId: string
  /** Collection whose items are listed; undefined counts the items of all collections. */
  collectionId: string | undefined
  /** Called between batches; may throw to cancel. */
  onStep: () => void
}

/** Compares backups with the present collections. */
export type CompareBackup = (request: CompareRequest) => Promise<ComparedCollection[]>

/**
 * Creates the function that compares the collections of a backup with the present ones, as of one moment. It reads the file
 * in batches, so memory does not grow with the backup; concurrent calls run one after the other.
 */
export function createBackupComparison(deps: {
  db: Pick<Database, 'all' | 'rowLock' | 'snapshot'>
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
    throw holdsNoCollection(backupId, collectionId)
  }
  return withBackupFile({ backupFolder, backupId }, (chunks) =>
    db.snapshot((snapshot) => compareFile(snapshot, chunks, { collectionId, onStep })),
  )
}

/** A collection of the backup, the present one with its id, and their items so far. */
interface OpenComparison {
  from: BackedUpCollection
  present: BackedUpCollection | undefined
  items: ItemsComparison
}

async function compareFile(
  snapshot: TablesSnapshot,
  chunks: AsyncIterable<Uint8Array>,
  { collectionId, onStep }: Pick<CompareRequest, 'collectionId' | 'onStep'>,
): Promise<ComparedCollection[]> {
  const present = await listPresentCollections(snapshot)
  const definitions = new Map<string, RowRecord[]>([
    ['collections', []],
    ['item_indexes', []],
  ])
  let comparisons: Map<string, OpenComparison> | undefined
  // The definitions of collections are in the file before all items.
  const openComparisons = (): Map<string, OpenComparison> => {
    const [collections = [], indexes = []] = definitions.values()
    const backedUp = readCollections(collections, indexes).filter(
      ({ id }) => collectionId === undefined || id === collectionId,
    )
    return new Map(
      backedUp.map((from): [string, OpenComparison] => {
        const match = present.find(({ id }) => id === from.id)
        const items = compareItems(snapshot, match?.itemsTable, {
          labelField: labelFieldOf(from),
          isListed: collectionId !== undefined,
        })
        return [from.itemsTable, { from, present: match, items }]
      }),
    )
  }
  await readBackup(chunks, {
    rows: async (table, rows) => {
      onStep()
      const stored = definitions.get(table.name)
      if (stored) {
        for (const row of rows) stored.push(toRecord(table, row))
        return
      }
      comparisons ??= openComparisons()
      await comparisons.get(table.name)?.items.take(table, rows)
      // Reading the database of SQLite blocks; the server replies to others in between.
      await nextTurn()
    },
  })
  comparisons ??= openComparisons()
  const compared: ComparedCollection[] = []
  for (const { from, present, items } of comparisons.values()) {
    compared.push({
      id: from.id,
      displayName: from.displayName,
      exists: present !== undefined,
      ...(await items.end(onStep)),
      changedParts: present ? changedCollectionParts(from, present) : [],
    })
  }
  return compared.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Returns the field that names an item for people: the display field, else the first text. */
function labelFieldOf({ displayField, fields }: BackedUpCollection): string | undefined {
  if (displayField !== null) return displayField
  return fields.find(({ key, type }) => type === 'TEXT' && !isSystemField(key))?.key
}
