import type { StoredCollection } from '../collections.js'
import { readIndexes, type StoredIndex } from '../indexes.js'
import { BackupFileError, type BackupTable, type BackupValue } from './backup-format.js'
import { readBackup } from './read-backup.js'

/** A collection as a backup holds it. */
export type BackedUpCollection = Pick<
  StoredCollection,
  | 'id'
  | 'itemsTable'
  | 'displayName'
  | 'displayField'
  | 'fields'
  | 'permissions'
  | 'plugins'
  | 'specialPermissions'
> & { indexes: StoredIndex[] }

/** One reference between two items: tables by their names at that time. */
export interface BackedUpReference {
  relation: string
  fromId: string
  toId: string
}

/** What a file of collections holds beside the items. */
export interface CollectionsBackup {
  collections: BackedUpCollection[]
  /** In the order of referencing. */
  references: BackedUpReference[]
}

/**
 * Reads a whole file of collections and checks it.
 * @param onStep is called after each piece; it may throw to break off
 * @throws BackupFileError
 */
export async function readCollectionsBackup(
  chunks: AsyncIterable<Uint8Array>,
  onStep: () => void,
): Promise<CollectionsBackup> {
  const found = new Map<string, Record<string, BackupValue>[]>()
  await readBackup(chunks, {
    rows: async (table, rows) => {
      onStep()
      if (!/^(collections|item_indexes|item_references)$/.test(table.name)) return
      const known = found.get(table.name) ?? []
      for (const row of rows) known.push(toRecord(table, row))
      found.set(table.name, known)
    },
  })
  const indexes = new Map(
    (found.get('item_indexes') ?? []).map((row) => [row.items_table, textOf(row, 'indexes')]),
  )
  return {
    collections: (found.get('collections') ?? []).map((row) => readCollection(row, indexes)),
    references: (found.get('item_references') ?? [])
      .sort((a, b) => Number(a.seq) - Number(b.seq))
      .map((row) => ({
        relation: textOf(row, 'relation'),
        fromId: textOf(row, 'from_id'),
        toId: textOf(row, 'to_id'),
      })),
  }
}

function toRecord(table: BackupTable, row: readonly BackupValue[]): Record<string, BackupValue> {
  return Object.fromEntries(table.columns.map((column, place) => [column, row[place] ?? null]))
}

function readCollection(
  row: Record<string, BackupValue>,
  indexes: ReadonlyMap<BackupValue | undefined, string>,
): BackedUpCollection {
  const itemsTable = textOf(row, 'items_table')
  const { display_field: displayField } = row
  return {
    id: textOf(row, 'id'),
    itemsTable,
    displayName: textOf(row, 'display_name'),
    displayField: typeof displayField === 'string' ? displayField : null,
    fields: JSON.parse(textOf(row, 'fields')) as StoredCollection['fields'],
    permissions: JSON.parse(textOf(row, 'permissions')) as StoredCollection['permissions'],
    plugins: JSON.parse(textOf(row, 'plugins')) as StoredCollection['plugins'],
    specialPermissions: JSON.parse(
      textOf(row, 'special_permissions'),
    ) as StoredCollection['specialPermissions'],
    indexes: readIndexes(indexes.get(itemsTable) ?? null).filter(
      ({ status }) => status === 'ACTIVE' || status === 'BUILDING',
    ),
  }
}

function textOf(row: Record<string, BackupValue>, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new BackupFileError(`has no text in the column "${column}"`)
}
