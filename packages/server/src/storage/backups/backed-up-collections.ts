import { BackupFileError, type BackupTable, type BackupValue } from '../backup-format.js'
import { collectionColumns, type StoredCollection } from '../collections/collections.js'
import { readBackup } from './read-backup.js'

/** A collection in a backup. */
export type BackedUpCollection = StoredCollection & { enforce: boolean }

/** One reference between two items. `relation` names tables as they were at backup time. */
export interface BackedUpReference {
  relation: string
  fromId: string
  toId: string
}

/** Contents of a backup of collections, except the items. */
export interface CollectionsBackup {
  collections: BackedUpCollection[]
  /** The references, in the order in which they were added. */
  references: BackedUpReference[]
}

/**
 * Reads and checks a whole backup of collections.
 * @param onStep called after each batch; may throw to cancel
 * @throws BackupFileError
 */
export async function readCollectionsBackup(
  chunks: AsyncIterable<Uint8Array>,
  onStep: () => void,
): Promise<CollectionsBackup> {
  const rowsOfTable = new Map<string, RowRecord[]>()
  await readBackup(chunks, {
    onBatch: async (table, rows) => {
      onStep()
      if (!/^(collections|item_indexes|item_references)$/.test(table.name)) return
      const stored = rowsOfTable.get(table.name) ?? []
      for (const row of rows) stored.push(toRecord(table, row))
      rowsOfTable.set(table.name, stored)
    },
  })
  return {
    collections: toCollections(
      rowsOfTable.get('collections') ?? [],
      rowsOfTable.get('item_indexes') ?? [],
    ),
    references: (rowsOfTable.get('item_references') ?? [])
      .sort((a, b) => Number(a.seq) - Number(b.seq))
      .map(toReference),
  }
}

/** Reads a reference from a row of the table `item_references`. @throws BackupFileError */
export function toReference(row: RowRecord): BackedUpReference {
  return {
    relation: textOf(row, 'relation'),
    fromId: textOf(row, 'from_id'),
    toId: textOf(row, 'to_id'),
  }
}

/** A row of a table, by its columns. */
export type RowRecord = Record<string, BackupValue>

/** Reads collections from rows of the tables `collections` and `item_indexes`. @throws BackupFileError */
export function toCollections(
  collections: readonly RowRecord[],
  indexes: readonly RowRecord[],
): BackedUpCollection[] {
  const indexesOf = new Map(indexes.map((row) => [row.items_table, textOf(row, 'indexes')]))
  return collections.map((row) => toBackedUpCollection(row, indexesOf))
}

/** Names the values of a row. */
export function toRecord(table: BackupTable, row: readonly BackupValue[]): RowRecord {
  return Object.fromEntries(table.columns.map((column, index) => [column, row[index] ?? null]))
}

/** Columns of strings that each backup has. */
const requiredColumns = [
  'id',
  'display_name',
  'fields',
  'permissions',
  'plugins',
  'special_permissions',
]
/** Columns that a backup may lack, such as those that earlier releases do not have, with their defaults. */
const defaults = { description: null, display_field: null, deletion_rule: null, enforced: 0 }

function toBackedUpCollection(
  row: RowRecord,
  indexesOf: ReadonlyMap<BackupValue | undefined, string>,
): BackedUpCollection {
  for (const column of requiredColumns) textOf(row, column)
  const indexes = indexesOf.get(textOf(row, 'items_table')) ?? '[]'
  return asBackedUp(collectionColumns.readStored({ ...defaults, ...row, indexes }))
}

/** Returns a collection in the form that a backup of it has. */
export function asBackedUp(collection: StoredCollection): BackedUpCollection {
  return {
    ...collection,
    enforce: collection.enforcedSinceRevision > 0,
    indexes: collection.indexes.filter(
      ({ status }) => status === 'ACTIVE' || status === 'BUILDING',
    ),
  }
}

function textOf(row: RowRecord, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new BackupFileError(`has no string in the column "${column}"`)
}
