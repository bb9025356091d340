import { createHash } from 'node:crypto'
import { newestMigration } from '../migrate.js'
import {
  BackupFileError,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  type BackupValue,
} from './backup-format.js'
import { type BackupLine, newer, readHeaderLine, readLine } from './backup-lines.js'
import { readLines } from './read-lines.js'

/** Rows that are handed on at once, and bytes of them, at the most but for one large row. */
const ROWS_AT_ONCE = 200
const BYTES_AT_ONCE = 1_000_000

/** What is done with a file while it is read. */
export interface BackupVisitor {
  header?(header: BackupHeader): Promise<void>
  table?(table: BackupTable): Promise<void>
  rows?(table: BackupTable, rows: readonly BackupValue[][]): Promise<void>
}

/**
 * Reads a file to its end. What was visited counts only when it has returned: the sum stands in the last line.
 * @throws BackupFileError for a file that is foreign, of a newer release, cut off or changed
 */
export async function readBackup(
  chunks: AsyncIterable<Uint8Array>,
  visitor: BackupVisitor = {},
): Promise<BackupSummary> {
  const hash = createHash('sha256')
  const lines = createVisit(visitor)
  let header: BackupHeader | undefined
  let sha256: string | undefined
  for await (const bytes of readLines(chunks)) {
    if (sha256 !== undefined) throw new BackupFileError('goes on behind its end')
    if (header) {
      const line = readLine(bytes)
      if (line.kind === 'sum') {
        sha256 = line.sha256
        continue
      }
      await lines.take(line, bytes.length)
    } else {
      header = readHeaderLine(bytes)
      if (header.migration > newestMigration) throw newer(header.release)
      await visitor.header?.(header)
    }
    hash.update(bytes).update('\n')
  }
  if (!header) throw new BackupFileError('is empty')
  const rows = lines.end()
  if (sha256 === undefined) throw new BackupFileError('is cut off: its last line is missing')
  if (hash.digest('hex') !== sha256) throw changed()
  return { header, rows, sha256 }
}

interface Visit {
  take(line: Exclude<BackupLine, { kind: 'sum' }>, bytes: number): Promise<void>
  /** What was counted, which is what the file says. */
  end(): Map<string, number>
}

function createVisit(visitor: BackupVisitor): Visit {
  const counts = new Map<string, number>()
  let said: Record<string, unknown> | undefined
  let table: BackupTable | undefined
  let open: BackupValue[][] = []
  let size = 0
  const pass = async (): Promise<void> => {
    const rows = open
    open = []
    size = 0
    if (table && rows.length > 0) await visitor.rows?.(table, rows)
  }
  const takeRow = async (row: BackupValue[], bytes: number): Promise<void> => {
    if (row.length !== table?.columns.length) throw changed()
    counts.set(table.name, (counts.get(table.name) ?? 0) + 1)
    open.push(row)
    size += bytes
    if (open.length >= ROWS_AT_ONCE || size >= BYTES_AT_ONCE) await pass()
  }
  return {
    take: async (line, bytes) => {
      if (said) throw changed()
      if (line.kind === 'row') return takeRow(line.row, bytes)
      await pass()
      if (line.kind === 'counts') {
        said = line.rows
        return
      }
      if (counts.has(line.table.name)) throw changed()
      counts.set(line.table.name, 0)
      table = line.table
      await visitor.table?.(table)
    },
    end: () => {
      if (!said) throw new BackupFileError('is cut off: its counts are missing')
      const all = said
      const asSaid = [...counts].every(([name, count]) => all[name] === count)
      if (!asSaid || Object.keys(all).length !== counts.size) throw changed()
      return counts
    },
  }
}

function changed(): BackupFileError {
  return new BackupFileError('was changed after it was written')
}
