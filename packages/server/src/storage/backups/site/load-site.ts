import type { BackupSummary } from '../../backup-format.js'
import { createItemsTable, listItemsTableNames } from '../../collections/items-table.js'
import { first, inSavepoint, type Queries } from '../../database.js'
import type { StoredIndex } from '../../engine/index-engine.js'
import { changeIndexes } from '../../indexes/indexes.js'
import { createIndexStatement, physicalIndexes } from '../../indexes/physical-indexes.js'
import { migrateTables, newestMigration } from '../../migrations/migrate.js'
import { sql } from '../../sql.js'
import { finishLoadedItems, insertRows } from '../insert-rows.js'
import { type BackupVisitor, readBackup } from '../read-backup.js'
import { isItemsTable, listFixedTables } from '../site-tables.js'
import { createTableCheck } from './check-tables.js'

/**
 * Loads a whole site into an empty database, in the transaction of the caller, who rolls it back on error. The
 * migrations of this release create the tables. The file provides only rows, and no SQL.
 * @param options.onRow called for each row before it is inserted, to refuse invalid values
 * @throws BackupFileError
 */
export async function loadSite(
  tx: Queries,
  chunks: AsyncIterable<Uint8Array>,
  { onRow }: Required<Pick<BackupVisitor, 'onRow'>>,
): Promise<BackupSummary> {
  const check = createTableCheck(async (migration) => {
    await migrateTables(tx, migration)
    return listFixedTables(tx)
  })
  const summary = await readBackup(chunks, {
    onHeader: check.onHeader,
    onTable: async (table) => {
      check.onTable(table)
      if (isItemsTable(table.name)) await createItemsTable(tx, table.name)
    },
    onRow: (table, values, line) => {
      onRow(table, values, line)
      check.onRow(table, values, line)
    },
    onBatch: (table, rows) => insertRows(tx, table, rows),
  })
  check.end()
  await finish(tx)
  return summary
}

async function finish(tx: Queries): Promise<void> {
  const itemsTables = await listItemsTableNames(tx)
  await migrateTables(tx, newestMigration)
  for (const { name, columns } of await listFixedTables(tx)) {
    if (!columns.includes('seq')) continue
    for (const statement of tx.dialect.catalog.continueKey(name)) await tx.run(statement)
  }
  for (const table of itemsTables) {
    await makeIndexes(tx, table)
    await finishLoadedItems(tx, table)
  }
}

/**
 * Creates the indexes of a loaded items table. An index that fails becomes BUILDING again, so that the index builder
 * repeats the build and records the failure.
 */
async function makeIndexes(tx: Queries, itemsTable: string): Promise<void> {
  const indexesOfTable = sql`select items_table from item_indexes where items_table = ${itemsTable}`
  if (!(await first(tx, indexesOfTable))) return
  const built = new Set<string>()
  const remaining = await changeIndexes(tx, itemsTable, (indexes) =>
    indexes.filter(({ status }) => status !== 'DROPPING'),
  )
  for (const index of remaining.filter(({ status }) => status === 'ACTIVE')) {
    if (await build(tx, itemsTable, index)) built.add(index.id)
  }
  await changeIndexes(tx, itemsTable, (indexes) =>
    indexes.map((index) =>
      index.status === 'ACTIVE' && !built.has(index.id) ? { ...index, status: 'BUILDING' } : index,
    ),
  )
}

async function build(tx: Queries, itemsTable: string, index: StoredIndex): Promise<boolean> {
  try {
    await inSavepoint(tx, async () => {
      for (const physical of physicalIndexes(index, tx.dialect)) {
        await tx.run(createIndexStatement(itemsTable, physical))
      }
    })
    return true
  } catch (error) {
    if (tx.dialect.indexes.violated(error) === undefined) throw error
    return false
  }
}
