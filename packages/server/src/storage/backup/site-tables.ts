import { identifier, type Sql, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'
import type { BackupTable } from './backup-format.js'
import type { TablesSnapshot } from './tables-snapshot.js'

/** What is made again when it is needed, or counts only for a moment. */
const left: ReadonlySet<string> = new Set([
  'migrations',
  'limit_counts',
  'search_indexes',
  'search_changes',
])
/** Tables that belong to one collection each, or to work on them. */
const ofCollections = /^(items|search|vocabulary|discarded)_/
/** Fixed tables whose names begin like theirs. */
const fixed: ReadonlySet<string> = new Set(['item_references', 'item_indexes'])

/** The columns of every table of items. */
export const itemColumns: readonly string[] = ['seq', 'id', 'owner', 'revision', 'text']

/** Whether a name is one that `newItemsTableName` gives. */
export function isItemsTable(name: string): boolean {
  return /^items_[0-9a-f]{16}$/.test(name)
}

/** The fixed tables of a site that a backup holds, those first that others refer to. */
export async function listFixedTables(
  queries: Pick<TablesSnapshot, 'all' | 'dialect'>,
): Promise<BackupTable[]> {
  const { catalog } = queries.dialect
  const names = (await queries.all<{ name: string }>(catalog.tables)).map(({ name }) => name)
  const kept = names.filter(
    (name) =>
      !left.has(name) &&
      !name.startsWith('sqlite_') &&
      (fixed.has(name) || !ofCollections.test(name)),
  )
  const first = ['identities', 'collections'].filter((name) => kept.includes(name))
  const tables: BackupTable[] = []
  for (const name of [...first, ...kept.filter((one) => !first.includes(one))]) {
    const columns = await queries.all<{ name: string }>(catalog.columns(name))
    tables.push({ name, columns: columns.map((column) => column.name) })
  }
  return tables
}

/** What is read for each column of a table in a backup. */
export function columnsToRead(
  { name, columns }: BackupTable,
  dialect: SqlDialect,
): { name: string; value: Sql }[] {
  const isItems = isItemsTable(name)
  return columns.map((column) => ({
    name: column,
    value: isItems && column === 'text' ? dialect.items.text : sql`${identifier(column)}`,
  }))
}
