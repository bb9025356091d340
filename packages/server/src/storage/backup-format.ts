/** Version of the backup format. Increases when earlier releases cannot read it. */
export const BACKUP_FORMAT = 1
/**
 * Maximum bytes of a line, which protects the memory from files that are not backups. The rows of backups are smaller:
 * the largest are unfinished jobs, whose request of 16 MiB becomes up to 64 MiB by escaping, and answers of bulk calls
 * (`write-backup.ts` omits longer ones).
 */
export const MAX_LINE_BYTES = 128 * 1024 * 1024

/** A column value, of a type that both databases share. Numbers are integers. */
export type BackupValue = string | number | null

/** The first line of a backup file. @see docs/backups.md#the-file */
export interface BackupHeader {
  format: number
  /** `site` is a whole site, `collections` are collections with their items. */
  contents: 'site' | 'collections'
  /** The Foyer release that wrote the file. */
  release: string
  /** Number of the newest migration applied to the tables. */
  migration: number
  createdAt: string
}

/** A table in a backup file. Each row has one value for each column. */
export interface BackupTable {
  name: string
  columns: readonly string[]
}

/** Counts and checksum of a backup file that was written or read. */
export interface BackupSummary {
  header: BackupHeader
  /** Rows of each table, in the order of the file. */
  rows: ReadonlyMap<string, number>
  /** SHA-256 of all lines except the last, in hexadecimal. */
  sha256: string
}

/**
 * Thrown for a file that is not a complete backup readable by this release. The message is a predicate that follows the
 * file name.
 */
export class BackupFileError extends Error {
  override name = 'BackupFileError'
}
