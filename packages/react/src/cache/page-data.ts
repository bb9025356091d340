/* The shapes of cached results: pages of items, and lists of pages. */

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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
