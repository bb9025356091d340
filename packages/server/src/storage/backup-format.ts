/** Version of the backup format. Increases when earlier releases cannot read it. */
export const BACKUP_FORMAT = 1
/** Maximum bytes of a line. Rows are smaller; the limit keeps foreign files out of memory. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024

/** A value of a row: both databases store texts and whole numbers. */
export type BackupValue = string | number | null

/** The first line of a backup file. @see docs/backups.md#the-file */
export interface BackupHeader {
  format: number
  /** `site`: everything; `collections`: collections with their items. */
  contents: 'site' | 'collections'
  /** The release that wrote it. */
  release: string
  /** Number of the newest migration that the tables have. */
  migration: number
  createdAt: string
}

/** A table in a backup file: its rows hold a value for each column. */
export interface BackupTable {
  name: string
  columns: readonly string[]
}

/** Counts and checksum of a backup file that was written or read. */
export interface BackupSummary {
  header: BackupHeader
  /** Rows of each table, in the order of the file. */
  rows: ReadonlyMap<string, number>
  /** SHA-256 of all lines but the last, in hexadecimal digits. */
  sha256: string
}

/** A file is not a complete backup that this release can read. The message continues the name of the file. */
export class BackupFileError extends Error {
  override name = 'BackupFileError'
}
