import { idOf, isObject, isPage, isPages } from './page-data.js'

/** Structural sharing: unchanged parts stay the same object. Dates are compared by time. */
export function shareValue(before: unknown, now: unknown): unknown {
  return isEqual(before, now) ? before : now
}

/** Keeps the objects of unchanged items in a new page. */
export function shareItems(before: unknown, now: unknown): unknown {
  if (before === now || !isPage(before) || !isPage(now)) return now
  const previous = new Map(before.items.map((item, index) => [idOf(item) ?? index, item]))
  const items = now.items.map((item, index) => shareValue(previous.get(idOf(item) ?? index), item))
  const isSame =
    items.length === before.items.length &&
    items.every((item, index) => item === before.items[index])
  return { ...now, items: isSame ? before.items : items }
}

/** Structural sharing for an infinite query. */
export function sharePages(before: unknown, now: unknown): unknown {
  if (before === now || !isPages(before) || !isPages(now)) return now
  return { ...now, pages: now.pages.map((page, index) => shareItems(before.pages[index], page)) }
}

function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (!isObject(left) || !isObject(right)) return false
  if (left instanceof Date || right instanceof Date) {
    return left instanceof Date && right instanceof Date && left.getTime() === right.getTime()
  }
  const names = Object.keys(left)
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  )
}
