import type { SortEntry } from '@foyer/protocol'

/** Order of two values or items; undefined if only the server knows it. */
export type Order = number | undefined

/**
 * Compares two items by a sort list as the server does: missing values first, then numbers and booleans, then texts by
 * code point; equal items by id.
 * @returns undefined if a value is neither of these nor a date, or if an item has not been read with all sorted fields
 * @see docs/wire.md#query
 */
export function compareItems(
  one: object,
  other: object,
  sort: readonly SortEntry[],
  isRead: (fieldName: string) => boolean,
): Order {
  for (const { fieldName, order } of [...sort, { fieldName: '_id', order: 'ASC' }]) {
    // A path leads into objects and lists, which the server compares by its own rules.
    if (fieldName.includes('.') || !isRead(fieldName)) return undefined
    const found = compareValues(fieldOf(one, fieldName), fieldOf(other, fieldName))
    if (found === undefined) return undefined
    if (found !== 0) return order === 'DESC' ? -found : found
  }
  return 0
}

function fieldOf(item: object, fieldName: string): unknown {
  return Object.hasOwn(item, fieldName) ? Reflect.get(item, fieldName) : undefined
}

function compareValues(one: unknown, other: unknown): Order {
  if (one instanceof Date && other instanceof Date) return compareDates(one, other)
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  if (rank === undefined || otherRank === undefined) return undefined
  if (rank !== otherRank) return rank - otherRank
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other)
  return Number(one ?? 0) - Number(other ?? 0)
}

function rankOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0
  if (typeof value === 'number' || typeof value === 'boolean') return 1
  return typeof value === 'string' ? 2 : undefined
}

/** Other years are stored as other texts. */
function compareDates(one: Date, other: Date): Order {
  const isCommon = [one, other].every((date) => {
    const year = date.getUTCFullYear()
    return year >= 0 && year <= 9999
  })
  return isCommon ? one.getTime() - other.getTime() : undefined
}

/** Compares by code point. JavaScript compares UTF-16 units, where pairs of surrogates precede U+E000 to U+FFFF. */
function compareTexts(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  const at = left.findIndex((letter, index) => letter !== right[index])
  if (at < 0) return left.length - right.length
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1)
}
