import { createHash } from 'node:crypto'
import type { BackupHeader, BackupSummary, BackupTable, BackupValue } from '../backup-format.js'

/** Characters per write. */
const PIECE_LENGTH = 256 * 1024

/** Writes the next piece of the text of a file. */
export type WriteText = (text: string) => Promise<void>

/** Writes the lines of a backup file. */
export interface BackupWriter {
  table(table: BackupTable): Promise<void>
  /** Writes rows of the table of the last `table` call. */
  rows(rows: readonly (readonly BackupValue[])[]): Promise<void>
  /** Writes the row counts and the checksum, which end the file. */
  end(): Promise<BackupSummary>
}

/** Creates a writer and writes the header line. @see docs/backups.md#the-file */
export async function createBackupWriter(
  header: BackupHeader,
  write: WriteText,
): Promise<BackupWriter> {
  const hash = createHash('sha256')
  const counts = new Map<string, number>()
  let current = ''
  let buffer = ''
  const flush = async (): Promise<void> => {
    const piece = buffer
    buffer = ''
    hash.update(piece)
    await write(piece)
  }
  const line = async (value: unknown): Promise<void> => {
    buffer += `${JSON.stringify(value)}\n`
    if (buffer.length >= PIECE_LENGTH) await flush()
  }
  await line({ foyer: 'backup', ...header })
  return {
    table: async ({ name, columns }) => {
      current = name
      counts.set(name, 0)
      await line({ table: name, columns })
    },
    rows: async (rows) => {
      for (const row of rows) await line(row)
      counts.set(current, (counts.get(current) ?? 0) + rows.length)
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

/** Version of this Foyer release, equal to that of its package. */
export const RELEASE = '0.1.0'
