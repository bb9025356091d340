import { BackupFileError, type BackupTable, type BackupValue } from '../backup-format.js'
import type { Queries } from '../database.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import { isItemsTable } from './site-tables.js'

/**
 * Inserts rows with their original keys. The caller has checked their values.
 * @param place the table or collection, for messages
 * @throws BackupFileError for two rows with the same key or unique value
 */
export async function insertRows(
  tx: Queries,
  table: BackupTable,
  rows: readonly (readonly BackupValue[])[],
  place = `table "${table.name}"`,
): Promise<void> {
  const { catalog, itemColumns } = tx.dialect
  // The column with the content of items has another form in each database.
  const contentIndex = isItemsTable(table.name) ? table.columns.indexOf('text') : -1
  const columns = table.columns.map((name, index) =>
    index === contentIndex ? itemColumns.content : identifier(name),
  )
  const into = sql`insert into ${identifier(table.name)} (${join(columns, ', ')})${catalog.explicitKeys}`
  const rowOf = (row: readonly BackupValue[]): Sql => {
    const values = row.map((value, index) =>
      index === contentIndex ? itemColumns.encode(String(value)) : sql`${value}`,
    )
    return sql`(${join(values, ', ')})`
  }
  const atOnce = catalog.rowsPerInsert(columns.length)
  for (let start = 0; start < rows.length; start += atOnce) {
    const batch = rows.slice(start, start + atOnce)
    try {
      await tx.run(sql`${into} values ${join(batch.map(rowOf), ', ')}`)
    } catch (error) {
      if (tx.dialect.indexes.violated(error) === undefined) throw error
      throw new BackupFileError(
        `contains two rows with the same id, or the same value in a unique index, in the ${place}`,
        { cause: error },
      )
    }
  }
}

/**
 * Completes a loaded items table: sets its auto-increment key to the highest row, and updates its planner statistics.
 */
export async function finishLoadedItems(tx: Queries, table: string): Promise<void> {
  const { analyze, continueKey } = tx.dialect.catalog
  for (const statement of [...continueKey(table), ...analyze(table)]) await tx.run(statement)
}
