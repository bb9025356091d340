import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { BackupFileError, type BackupTable, type BackupValue } from '../backup-format.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { parseIndexes } from '../indexes/indexes.js'
import type { StoredCollection } from '../items/collections.js'
import { readBackup } from './read-backup.js'

/** A collection in a backup. */
export type BackedUpCollection = Pick<
  StoredCollection,
  | 'id'
  | 'itemsTable'
  | 'displayName'
  | 'description'
  | 'displayField'
  | 'fields'
  | 'permissions'
  | 'plugins'
  | 'specialPermissions'
  | 'deletionRule'
> & { enforce: boolean; indexes: StoredIndex[] }

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
    rows: async (table, rows) => {
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
  return collections.map((row) => toCollection(row, indexesOf))
}

/** Names the values of a row. */
export function toRecord(table: BackupTable, row: readonly BackupValue[]): RowRecord {
  return Object.fromEntries(table.columns.map((column, index) => [column, row[index] ?? null]))
}

function toCollection(
  row: RowRecord,
  indexes: ReadonlyMap<BackupValue | undefined, string>,
): BackedUpCollection {
  const itemsTable = textOf(row, 'items_table')
  const { description, display_field: displayField, deletion_rule: rule } = row
  return {
    id: textOf(row, 'id'),
    itemsTable,
    displayName: textOf(row, 'display_name'),
    // Earlier releases have no column for the description.
    description: typeof description === 'string' ? description : null,
    displayField: typeof displayField === 'string' ? displayField : null,
    fields: JSON.parse(textOf(row, 'fields')) as StoredCollection['fields'],
    permissions: JSON.parse(textOf(row, 'permissions')) as StoredCollection['permissions'],
    plugins: JSON.parse(textOf(row, 'plugins')) as StoredCollection['plugins'],
    specialPermissions: JSON.parse(
      textOf(row, 'special_permissions'),
    ) as StoredCollection['specialPermissions'],
    // Earlier releases have no column for the rule.
    deletionRule: typeof rule === 'string' ? (JSON.parse(rule) as DeletionRule) : null,
    // Earlier releases have no column for enforcement.
    enforce: Number(row.enforced ?? 0) > 0,
    indexes: parseIndexes(indexes.get(itemsTable) ?? null).filter(
      ({ status }) => status === 'ACTIVE' || status === 'BUILDING',
    ),
  }
}

function textOf(row: RowRecord, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new BackupFileError(`has no string in the column "${column}"`)
}
