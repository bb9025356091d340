/** Pages of an infinite query. */
export interface Pages {
  pages: readonly unknown[]
}

/** A page with items. */
export interface ItemsPage {
  items: readonly unknown[]
}

/** Methods of a page that read the next page. */
interface NextPage {
  hasNext?(): boolean
  next?(): Promise<AsyncIterable<unknown>>
}

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

/** Returns true for a page of items. */
export function isPage(data: unknown): data is ItemsPage {
  return typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)
}

/** Returns true for a list of pages. */
export function isPages(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
}

/** Returns a page with other items. */
export function withItems(page: ItemsPage, items: readonly unknown[]): ItemsPage {
  const length = 'length' in page ? { length: items.length } : {}
  const changed = { ...page, items, ...length, [Symbol.iterator]: () => items.values() }
  if (!(Symbol.asyncIterator in page)) return changed
  return Object.assign(changed, { [Symbol.asyncIterator]: () => iterateFrom(changed) })
}

/** Returns the items of a page and of all following ones. */
async function* iterateFrom(page: ItemsPage & NextPage): AsyncGenerator {
  yield* page.items
  if (page.hasNext?.() && page.next) yield* await page.next()
}

/** Returns the id of an item; aggregation results have none. */
export function idOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('_id' in item)) return undefined
  return typeof item._id === 'string' ? item._id : undefined
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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
