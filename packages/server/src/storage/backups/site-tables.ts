import { StartError } from '../../lib/start-error.js'
import type { BackupSummary, BackupTable } from '../backup-format.js'
import { countRows, type Queries } from '../database.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import type { TablesSnapshot } from '../engine/tables-snapshot.js'
import { identifier, type Sql, sql } from '../sql.js'

/**
 * Tables of a site that a backup contains, besides those of its collections. Tables that others refer to come first.
 */
export const tablesInBackup: readonly string[] = [
  'identities',
  'collections',
  'account_deletions',
  'api_keys',
  'async_jobs',
  'audit',
  'backups',
  'browser_logins',
  'clients',
  'consents',
  'decisions',
  'erasures',
  'factor_counts',
  'factors',
  'grants',
  'inbox_messages',
  'item_indexes',
  'item_references',
  'key_grants',
  'known_networks',
  'mails',
  'one_time_tokens',
  'owner_accounts',
  'owner_invitations',
  'owner_recovery_codes',
  'owner_sessions',
  'recovery_codes',
  'remembered_devices',
  'restorations',
  'sent_mails',
  'settings',
  'signing_keys',
  'spent_refresh_tokens',
  'webhook_endpoints',
  'write_answers',
]
/** Tables of a site that a backup does not contain: derived or short-lived data, and the migrations. */
export const tablesNotInBackup: readonly string[] = [
  'event_log',
  'events',
  'limit_counts',
  'migrations',
  'search_changes',
  'search_indexes',
  'webhook_deliveries',
]

/** Returns true for a table of a site. A PostgreSQL schema may contain tables of other programs too. */
export function isSiteTable(name: string): boolean {
  return (
    tablesInBackup.includes(name) ||
    tablesNotInBackup.includes(name) ||
    /^(items|search|vocabulary|discarded)_/.test(name)
  )
}

/** The columns of every items table. */
export const itemColumns: readonly string[] = ['seq', 'id', 'owner', 'revision', 'text']

/** Returns true for a name that `newItemsTableName` creates. */
export function isItemsTable(name: string): boolean {
  return /^items_[0-9a-f]{16}$/.test(name)
}

/** Lists the tables that a backup contains besides items tables. A database of an earlier release has fewer of them. */
export async function listFixedTables(
  queries: Pick<TablesSnapshot, 'all' | 'dialect'>,
): Promise<BackupTable[]> {
  const { catalog } = queries.dialect
  const existing = (await queries.all<{ name: string }>(catalog.tables)).map(({ name }) => name)
  const tables: BackupTable[] = []
  for (const name of tablesInBackup.filter((table) => existing.includes(table))) {
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
    value: isItems && column === 'text' ? dialect.itemColumns.text : sql`${identifier(column)}`,
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
