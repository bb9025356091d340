import { BackupFileError, type BackupSummary, type BackupTable } from '../backup-format.js'
import { first, type Queries } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { changeIndexes } from '../indexes/indexes.js'
import { createIndexStatement, physicalIndexes } from '../indexes/physical-indexes.js'
import { createItemsTable } from '../items/manage-tables.js'
import { type MigrationReport, migrateTables, newestMigration } from '../migrations/migrate.js'
import { inSavepoint } from '../savepoint.js'
import { sql } from '../sql.js'
import { finishLoadedItems, insertRows } from './insert-rows.js'
import { type BackupVisitor, readBackup } from './read-backup.js'
import { isItemsTable, itemColumns, listFixedTables } from './site-tables.js'

/**
 * Loads a whole site into an empty database, in the transaction of the caller, who rolls it back on error. The
 * migrations of this release create the tables. The file provides only rows, and no SQL.
 * @param options.row called for each row before it is inserted; may throw to refuse the row
 * @param options.report receives notes for the owner about the upgrade of the data
 * @throws BackupFileError
 */
export async function loadSite(
  tx: Queries,
  chunks: AsyncIterable<Uint8Array>,
  options: Pick<BackupVisitor, 'row'> & { report?: MigrationReport } = {},
): Promise<BackupSummary> {
  const { report, ...visitor } = options
  let expected: BackupTable[] = []
  let missing = new Set<string>()
  const summary = await readBackup(chunks, {
    header: async ({ contents, migration }) => {
      if (contents !== 'site') throw new BackupFileError('contains collections, not a site')
      await migrateTables(tx, migration)
      expected = await listFixedTables(tx)
      missing = new Set(expected.map(({ name }) => name))
    },
    table: async (table) => {
      missing.delete(table.name)
      if (isItemsTable(table.name)) await beginItems(tx, table)
      else assertKnown(table, expected)
    },
    rows: (table, rows) => insertRows(tx, table, rows),
    ...visitor,
  })
  const [first] = missing
  if (first !== undefined) throw new BackupFileError(`has no table "${first}"`)
  await finish(tx, summary, report)
  return summary
}

async function beginItems(tx: Queries, table: BackupTable): Promise<void> {
  assertKnown(table, [{ name: table.name, columns: itemColumns }])
  const owning = sql`select id from collections where items_table = ${table.name}`
  const [collection] = await tx.all(owning)
  if (!collection) throw new BackupFileError(`has items of no collection ("${table.name}")`)
  await createItemsTable(tx, table.name)
}

function assertKnown(table: BackupTable, expected: readonly BackupTable[]): void {
  const match = expected.find(({ name }) => name === table.name)
  if (!match) throw new BackupFileError(`has an unknown table: "${table.name.slice(0, 80)}"`)
  const hasSameColumns =
    match.columns.length === table.columns.length &&
    match.columns.every((column) => table.columns.includes(column))
  if (!hasSameColumns) throw new BackupFileError(`has other columns in the table "${table.name}"`)
}

async function finish(
  tx: Queries,
  { rows }: BackupSummary,
  report: MigrationReport | undefined,
): Promise<void> {
  const collections = await tx.all<{ items_table: string }>(
    sql`select items_table from collections`,
  )
  for (const { items_table: table } of collections) {
    if (!rows.has(table))
      throw new BackupFileError(`has no items of the table "${table.slice(0, 80)}"`)
  }
  await migrateTables(tx, newestMigration, report)
  for (const { name, columns } of await listFixedTables(tx)) {
    if (!columns.includes('seq')) continue
    for (const statement of tx.dialect.catalog.continueKey(name)) await tx.run(statement)
  }
  for (const { items_table: table } of collections) {
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
    indexes.map((one) =>
      one.status === 'ACTIVE' && !built.has(one.id) ? { ...one, status: 'BUILDING' } : one,
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
