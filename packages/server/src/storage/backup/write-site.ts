import { listItemsTables } from '../collections.js'
import { newestApplied } from '../migrate.js'
import { findSetting } from '../settings.js'
import { identifier, type Sql } from '../sql.js'
import { BACKUP_FORMAT, type BackupSummary, type BackupTable } from './backup-format.js'
import { type BackupWriter, createBackupWriter, type WriteText } from './backup-writer.js'
import { RELEASE } from './release.js'
import { columnsToRead, itemColumns, listFixedTables } from './site-tables.js'
import type { TablesSnapshot } from './tables-snapshot.js'

/**
 * Writes all of a site: every table, and the key of codes where it is kept beside the database.
 * @param options.codeKey of a data folder; undefined: it is in the settings, or the owner keeps it
 * @param options.onRows is told how many rows are written so far
 */
export async function writeSite(
  snapshot: TablesSnapshot,
  write: WriteText,
  options: { codeKey: string | undefined; now: Date; onRows?: (rows: number) => void },
): Promise<BackupSummary> {
  const writer = await createBackupWriter(
    {
      format: BACKUP_FORMAT,
      contents: 'site',
      release: RELEASE,
      migration: await newestApplied(snapshot),
      createdAt: options.now.toISOString(),
    },
    write,
  )
  let total = 0
  const onRows = (rows: number): void => {
    total += rows
    options.onRows?.(total)
  }
  // One that was restored and not taken up yet is in the settings.
  const codeKey =
    (await findSetting(snapshot, 'codeKey')) === undefined ? options.codeKey : undefined
  for (const table of await listFixedTables(snapshot)) {
    await writeTable(snapshot, writer, table, onRows)
    if (table.name !== 'settings' || codeKey === undefined) continue
    await writer.rows([table.columns.map((name) => (name === 'key' ? 'codeKey' : codeKey))])
  }
  for (const name of await listItemsTables(snapshot)) {
    await writeTable(snapshot, writer, { name, columns: itemColumns }, onRows)
  }
  return writer.end()
}

/** Writes the rows of one table, or those under a condition. */
export async function writeTable(
  snapshot: TablesSnapshot,
  writer: BackupWriter,
  table: BackupTable & { where?: Sql },
  onRows: (rows: number) => void = () => {},
): Promise<void> {
  await writer.table({ name: table.name, columns: table.columns })
  const walk = {
    table: identifier(table.name),
    columns: columnsToRead(table, snapshot.dialect),
    ...(table.where ? { where: table.where } : {}),
  }
  for await (const rows of snapshot.walk(walk)) {
    await writer.rows(rows)
    onRows(rows.length)
  }
}
