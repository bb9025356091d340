import { isStorableText, parseIsoDate, readWireDate } from '@foyer/protocol'
import type { StoredItem } from '../storage/items.js'
import { DataError } from './errors.js'

/** What an imported item says about the fields that are the server's elsewhere. */
export interface GivenFields {
  owner: string | undefined
  /** ISO text in canonical form, as the next one. */
  createdAt: string | undefined
  updatedAt: string | undefined
}

/** What a write puts into the fields that are the server's. */
type Stamps = Pick<StoredItem, 'owner'> & { createdAt: string; updatedAt: string }

/**
 * Reads owner and dates of an item as it stands in a file. Null is the same as left out.
 * @throws DataError request-invalid
 * @see docs/wire.md#import
 */
export function readGivenFields(data: Record<string, unknown>): GivenFields {
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

/** The stamps of a new item: what is given, else the writer and now. */
export function stampNew(
  given: GivenFields | undefined,
  { owner, now }: { owner: string | null; now: string },
): Stamps {
  const createdAt = given?.createdAt ?? earlier(now, given?.updatedAt)
  const updatedAt = given?.updatedAt ?? later(now, createdAt)
  return { owner: given?.owner ?? owner, createdAt, updatedAt }
}

/** The stamps of an item that is written again: what is given, else owner and creation date stay. */
export function stampAgain(
  given: GivenFields | undefined,
  { owner, createdAt: before }: Omit<Stamps, 'updatedAt'>,
  now: string,
): Stamps {
  const createdAt = given?.createdAt ?? earlier(before, given?.updatedAt)
  // A clock set back must not make an item older than itself.
  const updatedAt = given?.updatedAt ?? later(now, createdAt)
  return { owner: given?.owner ?? owner, createdAt, updatedAt }
}

/** Whether an import would write what is there: the date of the change alone is no change, unless it is given. */
export function isUnchanged(
  given: GivenFields | undefined,
  before: Pick<StoredItem, 'text'>,
  after: Pick<StoredItem, 'text'>,
): boolean {
  if (given === undefined) return false
  if (before.text === after.text) return true
  return given.updatedAt === undefined && undated(before.text) === undated(after.text)
}

/** The date of the change is the last thing in the text of an item. */
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
