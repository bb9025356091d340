import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BackupFileError,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
} from '../../backup-format.js'
import { migrateTables } from '../../migrations/migrate.js'
import { openSqlite } from '../../sqlite/open.js'
import { type BackupVisitor, readBackup } from '../read-backup.js'
import { isItemsTable, itemColumns, listFixedTables } from '../site-tables.js'

/** Returns the tables of a site at a migration, without the items tables. */
type ListTables = (migration: number) => Promise<BackupTable[]>

/** Visitor that checks the tables of a backup of a site. */
interface TableCheck extends Required<Pick<BackupVisitor, 'onRow'>> {
  onHeader(header: BackupHeader): Promise<void>
  /** @throws BackupFileError for an unknown table, other columns, and items of no collection */
  onTable(table: BackupTable): void
  /** Called at the end of the file. @throws BackupFileError for a missing table */
  end(): void
}

/**
 * Reads a backup of a site to its end, and checks its tables as `loadSite` does. Only `onRow` checks values.
 * @throws BackupFileError
 */
export async function checkSite(
  chunks: AsyncIterable<Uint8Array>,
  onRow: NonNullable<BackupVisitor['onRow']>,
): Promise<BackupSummary> {
  const check = createTableCheck(listMigratedTables)
  const summary = await readBackup(chunks, {
    onHeader: check.onHeader,
    onTable: async (table) => check.onTable(table),
    onRow: (table, values, line) => {
      onRow(table, values, line)
      check.onRow(table, values, line)
    },
  })
  check.end()
  return summary
}

/** Creates the check of the tables in a file against those that `listTables` returns. */
export function createTableCheck(listTables: ListTables): TableCheck {
  let expected: BackupTable[] = []
  const tablesInFile = new Set<string>()
  const itemsTables = new Set<unknown>()
  return {
    onHeader: async ({ contents, migration }) => {
      if (contents !== 'site') throw new BackupFileError('contains collections, not a site')
      expected = await listTables(migration)
    },
    onTable: ({ name, columns }) => {
      tablesInFile.add(name)
      if (!isItemsTable(name)) return assertKnown({ name, columns }, expected)
      assertKnown({ name, columns }, [{ name, columns: itemColumns }])
      if (!itemsTables.has(name))
        throw new BackupFileError(`has items of no collection ("${name}")`)
    },
    onRow: ({ name, columns }, values) => {
      if (name === 'collections') itemsTables.add(values[columns.indexOf('items_table')])
    },
    end: () => {
      const missing = expected.find(({ name }) => !tablesInFile.has(name))
      if (missing) throw new BackupFileError(`has no table "${missing.name}"`)
      for (const table of itemsTables) {
        if (tablesInFile.has(String(table))) continue
        throw new BackupFileError(`has no items of the table "${String(table).slice(0, 80)}"`)
      }
    },
  }
}

function assertKnown(table: BackupTable, expected: readonly BackupTable[]): void {
  const match = expected.find(({ name }) => name === table.name)
  if (!match) throw new BackupFileError(`has an unknown table: "${table.name.slice(0, 80)}"`)
  const hasSameColumns =
    match.columns.length === table.columns.length &&
    match.columns.every((column) => table.columns.includes(column))
  if (!hasSameColumns) throw new BackupFileError(`has other columns in the table "${table.name}"`)
}

/** Lists the tables that the migrations create, in a temporary database. */
async function listMigratedTables(migration: number): Promise<BackupTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-check-'))
  const db = openSqlite(join(folder, 'foyer.db'))
  try {
    return await db.transaction(async (tx) => {
      await migrateTables(tx, migration)
      return listFixedTables(tx)
    })
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}
