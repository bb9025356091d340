/** Goes up when a file is written that earlier releases cannot read. */
export const BACKUP_FORMAT = 1
/** Bytes of a line at the most: the largest row has less, and a foreign file is not read into memory. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024

/** What may stand in a row: both databases keep texts and whole numbers. */
export type BackupValue = string | number | null

/** What a file says about itself in its first line. @see docs/backups.md#the-file */
export interface BackupHeader {
  format: number
  /** `site`: everything; `collections`: collections with their items. */
  contents: 'site' | 'collections'
  /** The release that wrote it. */
  release: string
  /** The newest step of the schema that the tables have taken. */
  migration: number
  createdAt: string
}

/** A table in a file: its rows hold a value for each of the columns. */
export interface BackupTable {
  name: string
  columns: readonly string[]
}

/** What was counted while a file was written or read. */
export interface BackupSummary {
  header: BackupHeader
  /** Rows of each table, in the order of the file. */
  rows: ReadonlyMap<string, number>
  /** SHA-256 of all lines but the last, in hexadecimal digits. */
  sha256: string
}

/** A file is no backup that this release can read whole: the sentence goes on from the name of the file. */
export class BackupFileError extends Error {
  override name = 'BackupFileError'
}
