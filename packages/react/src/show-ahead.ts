import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { idOf, isPage, isPages } from './share-items.js'

/** Takes back what was shown ahead of the server's answer. */
export type Undo = () => void

/** An item as it will be after a write: undefined for one that is removed. */
export type Change = (before: object) => object | undefined

/**
 * Shows a write in everything that was read of a collection before the server answered, and gives the way back. What
 * was being read is read anew by who settles the write. Lists keep their order and filter until then.
 */
export async function showAhead(
  queryClient: QueryClient,
  collection: QueryKey,
  itemId: string,
  change: Change,
): Promise<Undo> {
  await queryClient.cancelQueries({ queryKey: collection })
  const queries = queryClient.getQueryCache().findAll({ queryKey: collection })
  const undos = queries.map((query) => showIn(query, itemId, change))
  return () => {
    for (const undo of undos) undo()
  }
}

function showIn(query: Query, itemId: string, change: Change): Undo {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  const shown = changed(query.queryKey, data, itemId, change)
  if (shown === data) return () => {}
  query.setState({ data: shown })
  return () => {
    // Who read or wrote it since knows better.
    if (query.state.data === shown) query.setState({ data, dataUpdatedAt, isInvalidated })
  }
}

/** What a query would give; see the keys in item-options.ts. */
function changed(queryKey: QueryKey, data: unknown, itemId: string, change: Change): unknown {
  const [, , , , kind, of] = queryKey
  if (kind === 'item')
    return of === itemId && idOf(data) === itemId ? changeItem(data, change) : data
  const shape = { itemId, change: kept(of, change) }
  if (kind === 'query') return changePage(data, shape)
  if (kind !== 'infinite' || !isPages(data)) return data
  const pages = data.pages.map((page) => changePage(page, shape))
  if (pages.every((page, at) => page === data.pages[at])) return data
  return { ...data, pages }
}

function changeItem(item: unknown, change: Change): object | null {
  return (typeof item === 'object' && item !== null && change(item)) || null
}

function changePage(page: unknown, shape: { itemId: string; change: Change }): unknown {
  if (!isPage(page)) return page
  const at = page.items.findIndex((item) => idOf(item) === shape.itemId)
  const before = page.items[at]
  if (at < 0) return page
  const now = changeItem(before, shape.change)
  if (now === before) return page
  const items = page.items.toSpliced(at, 1, ...(now ? [now] : []))
  return { ...page, items, ...counted(page, items), [Symbol.iterator]: () => items.values() }
}

function counted(page: object, items: readonly unknown[]): object {
  return 'length' in page ? { length: items.length } : {}
}

/** A list that holds some fields only goes on doing so; one that holds referenced items waits for the server. */
function kept(request: unknown, change: Change): Change {
  const { query, includeReferences } = partsOf(request)
  const { fields } = partsOf(query)
  return (before) => {
    const now = change(before)
    if (!now) return undefined
    if (Array.isArray(includeReferences) && includeReferences.length > 0) return before
    if (!Array.isArray(fields) || fields.length === 0) return now
    const names = new Set([...Object.keys(before), ...fields])
    return Object.fromEntries(Object.entries(now).filter(([name]) => names.has(name)))
  }
}

function partsOf(value: unknown): Record<string, unknown> {
  return Object(value)
}
