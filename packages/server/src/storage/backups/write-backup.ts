import { createHash } from 'node:crypto'
import {
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  type BackupValue,
  MAX_LINE_BYTES,
} from '../backup-format.js'
import { listItemsTableNames } from '../collections/items-table.js'
import type { TablesSnapshot } from '../engine/tables-snapshot.js'
import { newestApplied } from '../migrations/migrate.js'
import { mailServerPassword } from '../settings/mail-server.js'
import { findSetting } from '../settings/stored-settings.js'
import { identifier, type Sql, sql } from '../sql.js'
import { columnsToRead, itemColumns, listFixedTables } from './site-tables.js'

/** Version of this Foyer release, equal to that of its package. */
export const RELEASE = '0.1.0'

/** Conditions on the rows of tables in a backup of a site. */
const backedUpRows: Record<string, Sql> = {
  // After a restoration on another machine, the owner enters the password of the mail server again.
  settings: sql`key <> ${mailServerPassword}`,
  // A bulk call may store an answer of any length, too long for a line. A character takes up to 4 bytes.
  write_answers: sql`length(answer) <= ${MAX_LINE_BYTES / 8}`,
}

/**
 * Writes a whole site: every table, and the secret of the site when it is stored outside the database.
 * @param options.siteSecret the secret in the data folder; undefined when it is in the settings, or in `FOYER_CODE_KEY`
 * @param options.onRow called for each row that is written
 * @param options.onRows called with the number of rows written so far
 */
export async function writeSite(
  snapshot: TablesSnapshot,
  write: WriteText,
  options: {
    siteSecret: string | undefined
    now: Date
    onRow?: OnRow
    onRows?: (rows: number) => void
  },
): Promise<BackupSummary> {
  const header = await headerOf(snapshot, 'site', options.now)
  const writer = await createBackupWriter(header, write, options.onRow)
  let total = 0
  const onRows = (rows: number): void => {
    total += rows
    options.onRows?.(total)
  }
  // After a restoration, the settings contain the secret until the next start; then it is not added again.
  const siteSecret =
    (await findSetting(snapshot, 'codeKey')) === undefined ? options.siteSecret : undefined
  for (const table of await listFixedTables(snapshot)) {
    const where = backedUpRows[table.name]
    await writeTable(snapshot, writer, { ...table, ...(where ? { where } : {}) }, onRows)
    if (table.name !== 'settings' || siteSecret === undefined) continue
    await writer.rows([table.columns.map((name) => (name === 'key' ? 'codeKey' : siteSecret))])
  }
  for (const name of await listItemsTableNames(snapshot)) {
    await writeTable(snapshot, writer, { name, columns: itemColumns }, onRows)
  }
  return writer.end()
}

const live = sql`select items_table from collections where deleted_at is null`

/** Fixed tables in a backup of collections, with a condition on their rows. */
const parts: Record<string, Sql> = {
  collections: sql`deleted_at is null`,
  item_indexes: sql`items_table in (${live})`,
  item_references: sql`from_table in (${live}) and to_table in (${live})`,
}

/**
 * Writes all existing collections with their items, indexes and references.
 * @param options.onStep called after each batch; may throw to cancel
 * @returns the collections written
 */
export async function writeCollections(
  snapshot: TablesSnapshot,
  write: WriteText,
  options: { now: Date; onStep: () => void },
): Promise<{ id: string; displayName: string }[]> {
  const header = await headerOf(snapshot, 'collections', options.now)
  const writer = await createBackupWriter(header, write)
  for (const table of await listFixedTables(snapshot)) {
    const where = parts[table.name]
    if (where) await writeTable(snapshot, writer, { ...table, where }, options.onStep)
  }
  const collections = await snapshot.all<{ id: string; name: string; items_table: string }>(
    sql`select id, display_name as name, items_table from collections
      where deleted_at is null order by id`,
  )
  for (const { items_table: name } of collections) {
    await writeTable(snapshot, writer, { name, columns: itemColumns }, options.onStep)
  }
  await writer.end()
  return collections.map(({ id, name }) => ({ id, displayName: name }))
}

async function headerOf(
  snapshot: TablesSnapshot,
  contents: BackupHeader['contents'],
  now: Date,
): Promise<BackupHeader> {
  const migration = await newestApplied(snapshot)
  const createdAt = now.toISOString()
  return { format: BACKUP_FORMAT, contents, release: RELEASE, migration, createdAt }
}

/** Writes the rows of one table, optionally restricted by a condition. */
async function writeTable(
  snapshot: TablesSnapshot,
  writer: BackupWriter,
  table: BackupTable & { where?: Sql },
  onRows: (rows: number) => void,
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

/** Characters from which the buffer is written to the file. */
const PIECE_LENGTH = 256 * 1024

/** Appends a string to the file. */
type WriteText = (text: string) => Promise<void>

/** Writes the lines of a backup file. */
interface BackupWriter {
  table(table: BackupTable): Promise<void>
  /** Writes rows of the table of the last `table` call. */
  rows(rows: readonly (readonly BackupValue[])[]): Promise<void>
  /** Writes the row counts and the checksum, which end the file. */
  end(): Promise<BackupSummary>
}

/** Called for a row. `line` is the number of its line, from 1. */
type OnRow = (table: BackupTable, row: readonly BackupValue[], line: number) => void

/** Creates a writer and writes the header line. @see docs/backups.md#the-file */
async function createBackupWriter(
  header: BackupHeader,
  write: WriteText,
  onRow: OnRow = () => {},
): Promise<BackupWriter> {
  const hash = createHash('sha256')
  const counts = new Map<string, number>()
  let current: BackupTable = { name: '', columns: [] }
  let buffer = ''
  let lines = 0
  const flush = async (): Promise<void> => {
    const piece = buffer
    buffer = ''
    hash.update(piece)
    await write(piece)
  }
  const line = async (value: unknown): Promise<void> => {
    lines++
    buffer += `${JSON.stringify(value)}\n`
    if (buffer.length >= PIECE_LENGTH) await flush()
  }
  await line({ foyer: 'backup', ...header })
  return {
    table: async ({ name, columns }) => {
      current = { name, columns }
      counts.set(name, 0)
      await line({ table: name, columns })
    },
    rows: async (rows) => {
      for (const row of rows) {
        await line(row)
        onRow(current, row, lines)
      }
      counts.set(current.name, (counts.get(current.name) ?? 0) + rows.length)
    },
    end: async () => {
      await line({ rows: Object.fromEntries(counts) })
      await flush()
      const sha256 = hash.digest('hex')
      await write(`${JSON.stringify({ sha256 })}\n`)
      return { header, rows: counts, sha256 }
    },
  }
}
