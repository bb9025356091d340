import {
  equalJson,
  isJsonObject,
  isStorableText,
  isSystemField,
  limits,
  normalizeWireItem,
  parseIsoDate,
  readWireDate,
  type WireItemData,
} from '@foyer/protocol'
import type { StoredItem } from '../../storage/stored-item.js'
import { DataError } from '../errors.js'

/** Item to write: its id, if the request names one, and its content without system fields. */
export interface ItemInput {
  id: string | undefined
  content: WireItemData
  /** Set for imported items only. */
  importMetadata?: ImportMetadata
}

/**
 * Parses an item in wire form. A request names the id outside the data (`id`), in the data (`_id`), or both.
 * @throws DataError item-id-malformed; PointerError for content that cannot be stored
 */
export function parseItemInput(item: { id?: string | null; data: unknown }): ItemInput {
  assertFewValues(item.data)
  const data = normalizeWireItem(item.id === null ? withoutNullId(item.data) : item.data)
  const idInData = data._id
  if (idInData !== undefined && typeof idInData !== 'string') {
    throw new DataError('item-id-malformed', '"_id": expected a string of 1 to 256 characters')
  }
  const outerId = item.id ?? undefined
  if (outerId !== undefined && idInData !== undefined && outerId !== idInData) {
    throw new DataError(
      'item-id-malformed',
      `"id" is "${outerId}", but "_id" is "${idInData}"; send one of them, or the same string in both`,
    )
  }
  const id = outerId ?? idInData
  if (id !== undefined) assertItemIdFits(id)
  return { id, content: withoutSystemFields(data) }
}

/** Maximum values of an item: each takes at least two bytes of JSON, with its comma. */
const MAX_VALUES = limits.itemBytes / 2

/**
 * Asserts that an item does not have more values than fit into its maximum size. Otherwise millions of them would be
 * copied and encoded before the item is measured.
 * @throws DataError item-too-large
 */
function assertFewValues(data: unknown): void {
  let values = 0
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const inner = Object.values(value)
    values += inner.length
    if (values > MAX_VALUES) {
      throw new DataError(
        'item-too-large',
        `an item has more than ${MAX_VALUES} values, and is larger than ${limits.itemBytes} bytes, the maximum; split it, or store large parts elsewhere`,
      )
    }
    for (const value of inner) count(value)
  }
  count(data)
}

/** Removes an `_id` of null: bulk calls of the official packages and of Foyer's client send null for a missing id. */
function withoutNullId(data: unknown): unknown {
  if (!isJsonObject(data) || data._id !== null) return data
  const { _id, ...others } = data
  return others
}

function assertItemIdFits(id: string): void {
  if (id.length < 1 || id.length > 256) {
    throw new DataError('item-id-malformed', '"_id": expected a string of 1 to 256 characters')
  }
  // An id outside the data must be a storable string too.
  normalizeWireItem({ _id: id })
}

/** Removes system fields that a caller sends. */
function withoutSystemFields(data: WireItemData): WireItemData {
  if (!Object.keys(data).some(isSystemField)) return data
  return Object.fromEntries(Object.entries(data).filter(([key]) => !isSystemField(key)))
}

/** System fields of an imported item. */
interface ImportMetadata {
  author: string | undefined
  /** ISO 8601 in canonical form, like `updatedAt`. */
  createdAt: string | undefined
  updatedAt: string | undefined
}

/** System fields that a write sets. */
type SystemFields = Pick<StoredItem, 'author'> & { createdAt: string; updatedAt: string }

/**
 * Parses author and dates of an imported item. Null counts as a missing value.
 * @throws DataError request-invalid
 * @see docs/wire/items.md#import
 */
export function parseImportMetadata(data: Record<string, unknown>): ImportMetadata {
  const fieldOrNull = (key: string): unknown =>
    Object.hasOwn(data, key) ? (data[key] ?? null) : null
  const author = fieldOrNull('_owner')
  if (author !== null && !isAuthorId(author)) {
    throw new DataError('request-invalid', '"_owner": expected a string of 1 to 256 characters')
  }
  const createdAt = parseDate('_createdDate', fieldOrNull('_createdDate'))
  const updatedAt = parseDate('_updatedDate', fieldOrNull('_updatedDate'))
  if (createdAt !== undefined && updatedAt !== undefined && isBefore(updatedAt, createdAt)) {
    throw new DataError(
      'request-invalid',
      '"_updatedDate": expected a date that is not before "_createdDate"',
    )
  }
  return { author: author ?? undefined, createdAt, updatedAt }
}

function isAuthorId(value: unknown): value is string {
  if (typeof value !== 'string' || !isStorableText(value)) return false
  return value.length >= 1 && value.length <= 256
}

function parseDate(key: string, value: unknown): string | undefined {
  if (value === null) return undefined
  const date = typeof value === 'string' ? parseIsoDate(value) : readWireDate(value)
  if (date) return date.toISOString()
  throw new DataError('request-invalid', `"${key}": expected {"$date": ISO 8601 text}`)
}

/** Computes the system fields of a new item: the imported values, or else its author and the current time. */
export function systemFieldsForInsert(
  metadata: ImportMetadata | undefined,
  { author, now }: { author: string | null; now: string },
): SystemFields {
  const createdAt = metadata?.createdAt ?? earlier(now, metadata?.updatedAt)
  const updatedAt = metadata?.updatedAt ?? later(now, createdAt)
  return { author: metadata?.author ?? author, createdAt, updatedAt }
}

/** Computes the system fields of an updated item: the imported values; otherwise, author and creation date stay. */
export function systemFieldsForUpdate(
  metadata: ImportMetadata | undefined,
  { author, createdAt: before }: Omit<SystemFields, 'updatedAt'>,
  now: string,
): SystemFields {
  const createdAt = metadata?.createdAt ?? earlier(before, metadata?.updatedAt)
  // A clock that was set back must not date the update before the creation.
  const updatedAt = metadata?.updatedAt ?? later(now, createdAt)
  return { author: metadata?.author ?? author, createdAt, updatedAt }
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

/** Composes the stored form of an item. */
export function composeItem(
  content: WireItemData,
  system: Pick<StoredItem, 'id' | 'revision'> & SystemFields,
): StoredItem {
  const { id, author, revision, createdAt, updatedAt } = system
  const text = JSON.stringify({
    _id: id,
    ...content,
    ...(author === null ? {} : { _owner: author }),
    _createdDate: { $date: createdAt },
    _updatedDate: { $date: updatedAt },
  })
  if (Buffer.byteLength(text) > limits.itemBytes) {
    throw new DataError(
      'item-too-large',
      `the item "${id}" is larger than ${limits.itemBytes} bytes, the maximum; split it, or store large parts elsewhere`,
    )
  }
  return { id, author, revision, text }
}

/** Returns the creation date of an item, as an ISO string. */
export function createdDateOf(item: StoredItem): string {
  const { _createdDate } = JSON.parse(item.text) as { _createdDate: { $date: string } }
  return _createdDate.$date
}

/**
 * Returns whether an import equals the stored item, in any order of keys. `_updatedDate` counts only if the import sets
 * it.
 */
export function isUnchanged(
  metadata: ImportMetadata | undefined,
  before: StoredText,
  after: StoredText,
): boolean {
  if (metadata === undefined) return false
  const comparable =
    metadata.updatedAt === undefined ? withoutUpdatedDate : ({ text }: StoredText) => text
  const [stored, next] = [comparable(before), comparable(after)]
  if (stored === next) return true
  // The order of keys does not change the length.
  return stored.length === next.length && equalJson(JSON.parse(stored), JSON.parse(next))
}

type StoredText = Pick<StoredItem, 'text'>

/** Removes `_updatedDate`, the last property in the text of an item. */
function withoutUpdatedDate({ text }: StoredText): string {
  return `${text.slice(0, text.lastIndexOf(',"_updatedDate"'))}}`
}
