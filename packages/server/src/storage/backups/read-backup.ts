import { createHash } from 'node:crypto'
import { isStorableText } from '@foyer/protocol'
import {
  BACKUP_FORMAT,
  BackupFileError,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  type BackupValue,
  MAX_LINE_BYTES,
} from '../backup-format.js'
import { newestMigration, oldestMigration } from '../migrations/migrate.js'

/** Maximum rows and bytes of a batch; a single row may be larger. */
const MAX_ROWS = 200
const MAX_BYTES = 1_000_000

/** Callbacks for the parts of a backup file while it is read. */
export interface BackupVisitor {
  onHeader?(header: BackupHeader): Promise<void>
  onTable?(table: BackupTable): Promise<void>
  /** Called for each row before its batch. @param line line number, from 1 */
  onRow?(table: BackupTable, row: readonly BackupValue[], line: number): void
  onBatch?(table: BackupTable, rows: readonly BackupValue[][]): Promise<void>
}

/**
 * Reads a backup file to its end. The checksum is in the last line, so the data that the visitor gets is valid only
 * after the function returns. Does not check the values of rows: callers pass a check of `data/backups/row-check.ts` as
 * `onRow`.
 * @throws BackupFileError for a file that is not a backup, is of a newer release or older than the first one, is
 * truncated or was changed
 */
export async function readBackup(
  chunks: AsyncIterable<Uint8Array>,
  visitor: BackupVisitor = {},
): Promise<BackupSummary> {
  const hash = createHash('sha256')
  const lines = createLineReader(visitor)
  let header: BackupHeader | undefined
  let sha256: string | undefined
  let lineNumber = 0
  for await (const bytes of readLines(chunks)) {
    lineNumber++
    if (sha256 !== undefined) throw new BackupFileError('has data after its end')
    if (header) {
      const line = parseLine(bytes)
      if (line.kind === 'sum') {
        sha256 = line.sha256
        continue
      }
      await lines.take(line, { bytes: bytes.length, lineNumber })
    } else {
      header = parseHeaderLine(bytes)
      if (header.migration > newestMigration) throw newer(header.release)
      if (header.migration < oldestMigration) throw tooOld(header.migration)
      await visitor.onHeader?.(header)
    }
    hash.update(bytes).update('\n')
  }
  if (!header) throw new BackupFileError('is empty')
  const rows = lines.end()
  if (sha256 === undefined) throw new BackupFileError('is truncated: its last line is missing')
  if (hash.digest('hex') !== sha256) throw changed()
  return { header, rows, sha256 }
}

/** Length and number of a line. */
interface LineMeasure {
  bytes: number
  lineNumber: number
}

/** Passes the lines of a file to a visitor. */
interface LineReader {
  take(line: Exclude<BackupLine, { kind: 'sum' }>, at: LineMeasure): Promise<void>
  /** Compares the row counts with those in the file, and returns them. */
  end(): Map<string, number>
}

function createLineReader(visitor: BackupVisitor): LineReader {
  const counts = new Map<string, number>()
  let declared: Record<string, unknown> | undefined
  let table: BackupTable | undefined
  let batch: BackupValue[][] = []
  let size = 0
  const passBatch = async (): Promise<void> => {
    const rows = batch
    batch = []
    size = 0
    if (table && rows.length > 0) await visitor.onBatch?.(table, rows)
  }
  const takeRow = async (row: BackupValue[], { bytes, lineNumber }: LineMeasure): Promise<void> => {
    if (row.length !== table?.columns.length) throw changed()
    visitor.onRow?.(table, row, lineNumber)
    counts.set(table.name, (counts.get(table.name) ?? 0) + 1)
    batch.push(row)
    size += bytes
    if (batch.length >= MAX_ROWS || size >= MAX_BYTES) await passBatch()
  }
  return {
    take: async (line, at) => {
      if (declared) throw changed()
      if (line.kind === 'row') return takeRow(line.row, at)
      await passBatch()
      if (line.kind === 'counts') {
        declared = line.rows
        return
      }
      if (counts.has(line.table.name)) throw changed()
      counts.set(line.table.name, 0)
      table = line.table
      await visitor.onTable?.(table)
    },
    end: () => {
      if (!declared) throw new BackupFileError('is truncated: its counts are missing')
      const expected = declared
      const isEqual = [...counts].every(([name, count]) => expected[name] === count)
      if (!isEqual || Object.keys(expected).length !== counts.size) throw changed()
      return counts
    },
  }
}

function changed(): BackupFileError {
  return new BackupFileError(CHANGED)
}

const FOREIGN = 'is not a Foyer backup'
const CHANGED = 'was changed after it was written'

/** One line of a file. */
type BackupLine =
  | { kind: 'table'; table: BackupTable }
  | { kind: 'row'; row: BackupValue[] }
  | { kind: 'counts'; rows: Record<string, unknown> }
  | { kind: 'sum'; sha256: string }

/** Reads the first line. @throws BackupFileError */
function parseHeaderLine(bytes: Uint8Array): BackupHeader {
  const value = parse(bytes, FOREIGN)
  if (Array.isArray(value) || value.foyer !== 'backup') throw new BackupFileError(FOREIGN)
  const { format, contents, release, migration, createdAt } = value
  if (typeof format !== 'number' || !Number.isSafeInteger(format))
    throw new BackupFileError(FOREIGN)
  if (format > BACKUP_FORMAT) throw newer(String(release))
  if (contents !== 'site' && contents !== 'collections') throw new BackupFileError(FOREIGN)
  if (typeof migration !== 'number' || !Number.isSafeInteger(migration) || migration < 1) {
    throw new BackupFileError(FOREIGN)
  }
  return { format, contents, release: String(release), migration, createdAt: String(createdAt) }
}

/** Creates the error for a file of a newer release. */
function newer(release: string): BackupFileError {
  return new BackupFileError(
    `was written by a newer release (${release.slice(0, 40)}); use that release, or a later one`,
  )
}

/** Creates the error for a file that is older than the first release. */
function tooOld(migration: number): BackupFileError {
  return new BackupFileError(
    `contains data of version ${migration}, which a development build wrote before the first release, and this release reads versions from ${oldestMigration}; restore it with that build, and export from there`,
  )
}

/** Reads a line after the header. @throws BackupFileError */
function parseLine(bytes: Uint8Array): BackupLine {
  const value = parse(bytes, CHANGED)
  if (Array.isArray(value)) return { kind: 'row', row: value.map(parseValue) }
  const { table, columns, rows, sha256 } = value
  if (typeof table === 'string' && Array.isArray(columns)) {
    return { kind: 'table', table: { name: table, columns: columns.map(String) } }
  }
  if (typeof rows === 'object' && rows !== null) return { kind: 'counts', rows: { ...rows } }
  if (typeof sha256 === 'string') return { kind: 'sum', sha256 }
  throw new BackupFileError(CHANGED)
}

function parseValue(value: unknown): BackupValue {
  if (value === null || Number.isSafeInteger(value)) return value as number | null
  if (typeof value === 'string' && isStorableText(value)) return value
  throw new BackupFileError(CHANGED)
}

function parse(bytes: Uint8Array, problem: string): unknown[] | Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    throw new BackupFileError(problem, { cause: error })
  }
  throw new BackupFileError(problem)
}

const NEWLINE = 10

/**
 * Splits a file into lines, without line ends.
 * @throws BackupFileError when a line is too long, or the last line has no end because the file is truncated
 */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      parts.push(chunk.subarray(start, end))
      yield parts.length === 1 ? Buffer.from(parts[0] ?? chunk) : Buffer.concat(parts)
      parts = []
      size = 0
      start = end + 1
    }
    parts.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > MAX_LINE_BYTES) throw new BackupFileError(FOREIGN)
  }
  if (size > 0) throw new BackupFileError('is truncated: its last line is incomplete')
}
