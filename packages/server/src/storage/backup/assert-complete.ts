import { StartError } from '../../lib/start-error.js'
import type { BackupSummary } from '../backup-format.js'
import { first, type Queries } from '../database.js'
import { identifier, sql } from '../sql.js'
import { isItemsTable } from './site-tables.js'

/** Asserts that the tables of members, collections and items have the rows that were backed up. @throws StartError */
export async function assertComplete(tx: Queries, { rows }: BackupSummary): Promise<void> {
  for (const [table, expected] of rows) {
    if (!['identities', 'collections'].includes(table) && !isItemsTable(table)) continue
    const count = sql`select count(*) as total from ${identifier(table)}`
    const row = await first<{ total: number }>(tx, count)
    if (row?.total === expected) continue
    throw new StartError(
      `the table "${table}" would have ${row?.total ?? 0} rows after the upgrade, expected ${expected}; nothing was changed, keep the earlier release and report it`,
    )
  }
}
