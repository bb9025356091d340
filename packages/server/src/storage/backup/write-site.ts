import { BACKUP_FORMAT, type BackupSummary, type BackupTable } from '../backup-format.js'
import { listItemsTables } from '../items-tables.js'
import { mailServerPassword } from '../site/mail-server.js'
import { newestApplied } from '../site/migrate.js'
import { findSetting } from '../site/settings.js'
import { identifier, type Sql, sql } from '../sql.js'
import type { TablesSnapshot } from '../tables-snapshot.js'
import { type BackupWriter, createBackupWriter, RELEASE, type WriteText } from './backup-writer.js'
import { columnsToRead, itemColumns, listFixedTables } from './site-tables.js'

/** Leaves out the password of the mail server: who restores the site elsewhere enters it again. */
const isBackedUp = sql`key <> ${mailServerPassword}`

/**
 * Writes a whole site: every table, and the key for hashing codes when it is stored outside the database.
 * @param options.codeKey key from the data folder; undefined when it is in the settings or kept by the owner
 * @param options.onRows called with the number of rows written so far
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
  // A restored key stays in the settings until the next start.
  const codeKey =
    (await findSetting(snapshot, 'codeKey')) === undefined ? options.codeKey : undefined
  for (const table of await listFixedTables(snapshot)) {
    const where = table.name === 'settings' ? { where: isBackedUp } : {}
    await writeTable(snapshot, writer, { ...table, ...where }, onRows)
    if (table.name !== 'settings' || codeKey === undefined) continue
    await writer.rows([table.columns.map((name) => (name === 'key' ? 'codeKey' : codeKey))])
  }
  for (const name of await listItemsTables(snapshot)) {
    await writeTable(snapshot, writer, { name, columns: itemColumns }, onRows)
  }
  return writer.end()
}

/** Writes the rows of one table, optionally restricted by a condition. */
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
