import { isStorableText, parseIsoDate, readWireDate } from '@foyer/protocol'
import type { StoredItem } from '../../storage/items-tables.js'
import { DataError } from '../errors.js'

/** System fields of an imported item. */
export interface ImportMetadata {
  owner: string | undefined
  /** ISO 8601 in canonical form, like `updatedAt`. */
  createdAt: string | undefined
  updatedAt: string | undefined
}

/** System fields that a write sets. */
type SystemFields = Pick<StoredItem, 'owner'> & { createdAt: string; updatedAt: string }

/**
 * Reads owner and dates of an imported item. Null equals a missing value.
 * @throws DataError request-invalid
 * @see docs/wire.md#import
 */
export function readImportMetadata(data: Record<string, unknown>): ImportMetadata {
  const read = (key: string): unknown => (Object.hasOwn(data, key) ? (data[key] ?? null) : null)
  const owner = read('_owner')
  if (owner !== null && !isOwner(owner)) {
    throw new DataError('request-invalid', '"_owner": expected a text of 1 to 256 characters')
  }
  const createdAt = readDate('_createdDate', read('_createdDate'))
  const updatedAt = readDate('_updatedDate', read('_updatedDate'))
  if (createdAt !== undefined && updatedAt !== undefined && isBefore(updatedAt, createdAt)) {
    throw new DataError('request-invalid', '"_updatedDate" is before "_createdDate"')
  }
  return { owner: owner ?? undefined, createdAt, updatedAt }
}

function isOwner(value: unknown): value is string {
  if (typeof value !== 'string' || !isStorableText(value)) return false
  return value.length >= 1 && value.length <= 256
}

function readDate(key: string, value: unknown): string | undefined {
  if (value === null) return undefined
  const date = typeof value === 'string' ? parseIsoDate(value) : readWireDate(value)
  if (date) return date.toISOString()
  throw new DataError('request-invalid', `"${key}": expected {"$date": ISO 8601 text}`)
}

/** Computes the system fields of a new item: imported values, else the writer and the current time. */
export function timestampsForInsert(
  imported: ImportMetadata | undefined,
  { owner, now }: { owner: string | null; now: string },
): SystemFields {
  const createdAt = imported?.createdAt ?? earlier(now, imported?.updatedAt)
  const updatedAt = imported?.updatedAt ?? later(now, createdAt)
  return { owner: imported?.owner ?? owner, createdAt, updatedAt }
}

/** Computes the system fields of an updated item: imported values, else owner and creation date stay. */
export function timestampsForUpdate(
  imported: ImportMetadata | undefined,
  { owner, createdAt: before }: Omit<SystemFields, 'updatedAt'>,
  now: string,
): SystemFields {
  const createdAt = imported?.createdAt ?? earlier(before, imported?.updatedAt)
  // A clock that was set back must not date the update before the creation.
  const updatedAt = imported?.updatedAt ?? later(now, createdAt)
  return { owner: imported?.owner ?? owner, createdAt, updatedAt }
}

/** Tells if an import equals the stored item. `_updatedDate` counts only if the import sets it. */
export function isUnchanged(
  imported: ImportMetadata | undefined,
  before: Pick<StoredItem, 'text'>,
  after: Pick<StoredItem, 'text'>,
): boolean {
  if (imported === undefined) return false
  if (before.text === after.text) return true
  return imported.updatedAt === undefined && undated(before.text) === undated(after.text)
}

/** Removes `_updatedDate`, the last property in the text of an item. */
function undated(text: string): string {
  return text.slice(0, text.lastIndexOf('"_updatedDate"'))
}

function earlier(a: string, b: string | undefined): string {
  return b !== undefined && isBefore(b, a) ? b : a
}

function later(a: string, b: string): string {
  return isBefore(a, b) ? b : a
}

function isBefore(a: string, b: string): boolean {
  return Date.parse(a) < Date.parse(b)
}
