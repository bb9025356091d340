import { StartError } from '../../lib/start-error.js'
import type { BackupSummary, BackupTable } from '../backup-format.js'
import { countRows, type Queries } from '../database.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import type { TablesSnapshot } from '../engine/tables-snapshot.js'
import { identifier, type Sql, sql } from '../sql.js'

/** Tables that a backup does not contain: derived or short-lived data, and the migrations. */
const excluded: ReadonlySet<string> = new Set([
  'migrations',
  'events',
  'event_log',
  'webhook_deliveries',
  'limit_counts',
  'search_indexes',
  'search_changes',
])
/** Matches the names of tables that belong to one collection, also temporary ones. */
const ofCollections = /^(items|search|vocabulary|discarded)_/
/** Tables of the site whose names match `ofCollections` too. */
const fixed: ReadonlySet<string> = new Set(['item_references', 'item_indexes'])

/** The columns of every items table. */
export const itemColumns: readonly string[] = ['seq', 'id', 'owner', 'revision', 'text']

/** Returns true for a name that `newItemsTableName` creates. */
export function isItemsTable(name: string): boolean {
  return /^items_[0-9a-f]{16}$/.test(name)
}

/** Lists the tables that every site has and a backup contains. Tables that others refer to come first. */
export async function listFixedTables(
  queries: Pick<TablesSnapshot, 'all' | 'dialect'>,
): Promise<BackupTable[]> {
  const { catalog } = queries.dialect
  const names = (await queries.all<{ name: string }>(catalog.tables)).map(({ name }) => name)
  const included = names.filter(
    (name) =>
      !excluded.has(name) &&
      !name.startsWith('sqlite_') &&
      (fixed.has(name) || !ofCollections.test(name)),
  )
  const first = ['identities', 'collections'].filter((name) => included.includes(name))
  const tables: BackupTable[] = []
  for (const name of [...first, ...included.filter((one) => !first.includes(one))]) {
    const columns = await queries.all<{ name: string }>(catalog.columns(name))
    tables.push({ name, columns: columns.map((column) => column.name) })
  }
  return tables
}

/** Lists the columns of a table, each with the SQL expression that a backup reads. */
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

/** Asserts that the tables of members, collections and items have as many rows as the backup. @throws StartError */
export async function assertComplete(tx: Queries, { rows }: BackupSummary): Promise<void> {
  for (const [table, expected] of rows) {
    if (!['identities', 'collections'].includes(table) && !isItemsTable(table)) continue
    const total = await countRows(tx, sql`from ${identifier(table)}`)
    if (total === expected) continue
    throw new StartError(
      `the table "${table}" would have ${total} rows after the upgrade, expected ${expected}; nothing was changed, keep the earlier release and report it`,
    )
  }
}
