import { compareSortValues, type SortEntry, sortValue } from '@foyer/protocol'

/** Order of two values or items; undefined if only the server knows it. */
export type Order = number | undefined

/**
 * Compares two items by a sort list as the server does: missing values first, then numbers and booleans, then strings
 * by code point; equal items by id.
 * @returns undefined if a value is neither of these nor a date, or if an item has not been read with all sorted fields
 * @see docs/wire/queries.md#query-and-sort-order
 */
export function compareItems(
  left: object,
  right: object,
  sort: readonly SortEntry[],
  isRead: (fieldName: string) => boolean,
): Order {
  for (const { fieldName, order } of [...sort, { fieldName: '_id', order: 'ASC' }]) {
    // A path leads into objects and lists, which the server compares by its own rules.
    if (fieldName.includes('.') || !isRead(fieldName)) return undefined
    const comparison = compareValues(fieldOf(left, fieldName), fieldOf(right, fieldName))
    if (comparison === undefined) return undefined
    if (comparison !== 0) return order === 'DESC' ? -comparison : comparison
  }
  return 0
}

function fieldOf(item: object, fieldName: string): unknown {
  return Object.hasOwn(item, fieldName) ? Reflect.get(item, fieldName) : undefined
}

function compareValues(left: unknown, right: unknown): Order {
  if (left instanceof Date && right instanceof Date) return compareDates(left, right)
  // The server compares objects and lists by their stored text.
  if (typeof (left ?? 0) === 'object' || typeof (right ?? 0) === 'object') return undefined
  return compareSortValues(sortValue(left), sortValue(right))
}

/** Years outside of 0 to 9999 have another string form, whose order only the server knows. */
function compareDates(left: Date, right: Date): Order {
  const isCommon = [left, right].every((date) => {
    const year = date.getUTCFullYear()
    return year >= 0 && year <= 9999
  })
  return isCommon ? left.getTime() - right.getTime() : undefined
}
