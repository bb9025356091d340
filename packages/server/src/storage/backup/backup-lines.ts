import { isStorableText } from '@foyer/protocol'
import {
  BACKUP_FORMAT,
  BackupFileError,
  type BackupHeader,
  type BackupTable,
  type BackupValue,
} from './backup-format.js'

const FOREIGN = 'is no backup of Foyer'
const CHANGED = 'was changed after it was written'

/** One line of a file. */
export type BackupLine =
  | { kind: 'table'; table: BackupTable }
  | { kind: 'row'; row: BackupValue[] }
  | { kind: 'counts'; rows: Record<string, unknown> }
  | { kind: 'sum'; sha256: string }

/** Reads the first line. @throws BackupFileError */
export function readHeaderLine(bytes: Uint8Array): BackupHeader {
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

/** What is said of a file of a later release. */
export function newer(release: string): BackupFileError {
  return new BackupFileError(
    `was written by a newer release (${release.slice(0, 40)}); use that one, or a later one`,
  )
}

/** Reads a line behind the first. @throws BackupFileError */
export function readLine(bytes: Uint8Array): BackupLine {
  const value = parse(bytes, CHANGED)
  if (Array.isArray(value)) return { kind: 'row', row: value.map(readValue) }
  const { table, columns, rows, sha256 } = value
  if (typeof table === 'string' && Array.isArray(columns)) {
    return { kind: 'table', table: { name: table, columns: columns.map(String) } }
  }
  if (typeof rows === 'object' && rows !== null) return { kind: 'counts', rows: { ...rows } }
  if (typeof sha256 === 'string') return { kind: 'sum', sha256 }
  throw new BackupFileError(CHANGED)
}

function readValue(value: unknown): BackupValue {
  if (value === null || Number.isSafeInteger(value)) return value as number | null
  if (typeof value === 'string' && isStorableText(value)) return value
  throw new BackupFileError(CHANGED)
}

function parse(bytes: Uint8Array, otherwise: string): unknown[] | Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    throw new BackupFileError(otherwise, { cause: error })
  }
  throw new BackupFileError(otherwise)
}
