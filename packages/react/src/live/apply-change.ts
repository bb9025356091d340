import type { LiveChange } from '@foyer/client'
import type { QueryItemsRequest, SortEntry } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import { type ItemsPage, idOf, isPage, withItems } from '../cache/share-items.js'
import { compareItems, type Order } from './sort-order.js'

/** Data of a query after a change. */
export interface Applied {
  data: unknown
  /** False if only the server knows the new data, which has to be refetched. */
  isKnown: boolean
}

/** A page with the sort order and the limits that select its items. */
interface PageInOrder {
  page: ItemsPage
  sort: readonly SortEntry[]
  /** True for items in an order that only the server knows: that of insertion, or a random one. */
  isUnsorted: boolean
  offset: number
  limit: number
  hasNext: boolean
  isRead(fieldName: string): boolean
}

/** Applies a change to the data of a query. Its key has the kind and the request. @see item-options.ts */
export function applyChange(
  data: unknown,
  queryKey: readonly unknown[],
  change: LiveChange<object>,
): Applied {
  const [, , , , kind, of] = queryKey
  if (data === undefined) return exact(data)
  if (kind === 'item') {
    if (change.kind === 'leave') return exact(null)
    return exact(isOlder(change.item, data) ? data : change.item)
  }
  if (!isPage(data)) return unknown(data)
  const request = of as QueryItemsRequest
  const list = inOrder(data, request)
  const at = data.items.findIndex((item) => idOf(item) === change.itemId)
  if (change.kind === 'leave') return leave(list, at)
  const before = data.items[at]
  if (isOlder(change.item, before)) return exact(data)
  const item = projected(change.item, request)
  if (!item) return unknown(data)
  return isObject(before) ? move(list, at, before, item) : enter(list, item, change.kind)
}

function inOrder(page: ItemsPage, { query, sortMode }: QueryItemsRequest): PageInOrder {
  const { sort = [], fields = [], paging } = query
  const hasNext = !('hasNext' in page && typeof page.hasNext === 'function') || page.hasNext()
  return {
    page,
    sort,
    isUnsorted: sort.length === 0 || sortMode === 'RANDOM',
    offset: paging?.offset ?? 0,
    limit: paging?.limit ?? limits.defaultPageSize,
    hasNext: hasNext === true,
    isRead: (name) => fields.length === 0 || name === '_id' || fields.includes(name),
  }
}

function leave(list: PageInOrder, at: number): Applied {
  const { page, hasNext, offset } = list
  if (at >= 0) return reordered(list, page.items.toSpliced(at, 1), !hasNext && offset === 0)
  // An item that leaves after this page changes only the total; one before it moves the others.
  return { data: page, isKnown: offset === 0 && (!hasNext || !hasTotal(page)) }
}

/** Replaces an item at its new position. */
function move(list: PageInOrder, at: number, before: object, item: object): Applied {
  const { page, sort, isUnsorted, offset, hasNext, isRead } = list
  const inPlace = page.items.toSpliced(at, 1, item)
  if (isUnsorted || compareItems(before, item, sort, isRead) === 0) {
    return reordered(list, inPlace, true)
  }
  const others = page.items.toSpliced(at, 1)
  const index = placeOf(list, others, item)
  if (index === undefined) return reordered(list, inPlace, false)
  // At an end of the page the item may belong to the previous or the next page.
  const isInside = (index > 0 || offset === 0) && (index < others.length || !hasNext)
  return reordered(list, others.toSpliced(index, 0, item), isInside)
}

/** Adds an item at its position; items beyond the limit leave the page. */
function enter(list: PageInOrder, item: object, kind: 'enter' | 'change'): Applied {
  const { page, isUnsorted, offset, limit, hasNext } = list
  const index = isUnsorted || offset > 0 ? undefined : placeOf(list, page.items, item)
  if (index === undefined) return unknown(page)
  // The total may already include an item that enters after the page.
  const isCounted = !hasTotal(page) || kind === 'change'
  if (index === page.items.length && (hasNext || index >= limit)) {
    return { data: page, isKnown: hasNext && isCounted }
  }
  const items = page.items.toSpliced(index, 0, item)
  if (items.length <= limit) return reordered(list, items, !hasNext)
  return reordered(list, items.slice(0, limit), hasNext && isCounted)
}

function placeOf(
  { sort, isRead }: PageInOrder,
  items: readonly unknown[],
  item: object,
): number | undefined {
  for (const [at, other] of items.entries()) {
    const order: Order = isObject(other) ? compareItems(item, other, sort, isRead) : undefined
    if (order === undefined) return undefined
    if (order < 0) return at
  }
  return items.length
}

/** Returns the page with other items. The total of a complete list is its length. */
function reordered(list: PageInOrder, items: readonly unknown[], isKnown: boolean): Applied {
  const { page, hasNext, offset, limit } = list
  const isAll = !hasNext && offset === 0 && items.length <= limit
  const total = hasTotal(page) && isAll && isKnown ? { totalCount: items.length } : {}
  return { data: { ...withItems(page, items), ...total }, isKnown }
}

/** Reduces an item to what the request reads; undefined if only the server can. */
function projected(item: object, request: QueryItemsRequest): object | undefined {
  const { query, includeReferences = [] } = request
  const { fields = [] } = query
  if (includeReferences.length > 0 || 'includeFieldGroups' in request) return undefined
  if (fields.length === 0) return item
  if (fields.some((name) => name.includes('.'))) return undefined
  const names = new Set(['_id', ...fields])
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)))
}

/** Returns true if the cached item is newer: a read can be ahead of the stream. */
function isOlder(item: object, cached: unknown): boolean {
  const [time, cachedTime] = [updatedAt(item), updatedAt(cached)]
  return time !== undefined && cachedTime !== undefined && time < cachedTime
}

function updatedAt(item: unknown): number | undefined {
  if (!isObject(item) || !('_updatedDate' in item)) return undefined
  return item._updatedDate instanceof Date ? item._updatedDate.getTime() : undefined
}

function hasTotal(page: object): boolean {
  return 'totalCount' in page && page.totalCount !== undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function exact(data: unknown): Applied {
  return { data, isKnown: true }
}

function unknown(data: unknown): Applied {
  return { data, isKnown: false }
}
