import type { LiveChange } from '@foyer/client'
import type { QueryItemsRequest, SortEntry } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import { type ItemsPage, idOf, isObject, isPage, withItems } from '../cache/page-data.js'
import { readOfKey } from '../cache/query-keys.js'
import { compareItems, type Order } from './sort-order.js'

/** Data of a query after a change. */
interface AppliedChange {
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
  limit: number
  /** True if no page precedes this one. */
  isFirst: boolean
  /** True if no page follows this one. */
  isLast: boolean
  isRead(fieldName: string): boolean
}

/** Applies a change to the data of a query. */
export function applyChange(
  data: unknown,
  queryKey: readonly unknown[],
  change: LiveChange<object>,
): AppliedChange {
  const [kind, request] = readOfKey(queryKey)
  if (data === undefined) return known(data)
  if (kind === 'item') {
    if (change.kind === 'leave') return known(null)
    return isOlder(change.item, data) ? needsRefetch(data) : known(change.item)
  }
  if (kind !== 'query' || !isPage(data)) return needsRefetch(data)
  const list = pageInOrder(data, request)
  const index = data.items.findIndex((item) => idOf(item) === change.itemId)
  if (change.kind === 'leave') return leave(list, index)
  const before = data.items[index]
  if (isOlder(change.item, before)) return needsRefetch(data)
  const item = project(change.item, request)
  if (!item) return needsRefetch(data)
  return isObject(before) ? move(list, index, before, item) : enter(list, item, change.kind)
}

function pageInOrder(page: ItemsPage, { query, sortMode }: QueryItemsRequest): PageInOrder {
  const { sort = [], fields = [], paging } = query
  return {
    page,
    sort,
    isUnsorted: sort.length === 0 || sortMode === 'RANDOM',
    limit: paging?.limit ?? limits.defaultPageSize,
    isFirst: !paging?.offset,
    isLast: 'hasNext' in page && typeof page.hasNext === 'function' && !page.hasNext(),
    isRead: (name) => fields.length === 0 || name === '_id' || fields.includes(name),
  }
}

/** Removes the item at an index, which is -1 for an item of another page. */
function leave(list: PageInOrder, index: number): AppliedChange {
  const { page, isFirst, isLast } = list
  if (index >= 0) return withNewItems(list, page.items.toSpliced(index, 1), isFirst && isLast)
  // An item that leaves a later page changes only the total; one that leaves an earlier page shifts the items of this
  // one.
  return { data: page, isKnown: isFirst && (isLast || !hasTotal(page)) }
}

/** Replaces an item at its new position. */
function move(list: PageInOrder, oldIndex: number, before: object, item: object): AppliedChange {
  const { page, sort, isUnsorted, isFirst, isLast, isRead } = list
  const inPlace = page.items.toSpliced(oldIndex, 1, item)
  if (isUnsorted || compareItems(before, item, sort, isRead) === 0) {
    return withNewItems(list, inPlace, true)
  }
  const others = page.items.toSpliced(oldIndex, 1)
  const newIndex = indexFor(list, others, item)
  if (newIndex === undefined) return withNewItems(list, inPlace, false)
  // At an end of the page the item may belong to the previous or the next page.
  const isInside = (newIndex > 0 || isFirst) && (newIndex < others.length || isLast)
  return withNewItems(list, others.toSpliced(newIndex, 0, item), isInside)
}

/** Adds an item at its position; items beyond the limit leave the page. */
function enter(list: PageInOrder, item: object, kind: 'enter' | 'change'): AppliedChange {
  const { page, isUnsorted, limit, isFirst, isLast } = list
  const index = isFirst && !isUnsorted ? indexFor(list, page.items, item) : undefined
  if (index === undefined) return needsRefetch(page)
  // The total may already include an item that enters a later page.
  const isCounted = !hasTotal(page) || kind === 'change'
  if (index === page.items.length && (!isLast || index >= limit)) {
    return { data: page, isKnown: !isLast && isCounted }
  }
  const items = page.items.toSpliced(index, 0, item)
  if (items.length <= limit) return withNewItems(list, items, isLast)
  return withNewItems(list, items.slice(0, limit), !isLast && isCounted)
}

function indexFor(
  { sort, isRead }: PageInOrder,
  items: readonly unknown[],
  item: object,
): number | undefined {
  for (const [index, other] of items.entries()) {
    const order: Order = isObject(other) ? compareItems(item, other, sort, isRead) : undefined
    if (order === undefined) return undefined
    if (order < 0) return index
  }
  return items.length
}

/** Returns the page with other items. The total of a complete list is its length. */
function withNewItems(
  list: PageInOrder,
  items: readonly unknown[],
  isKnown: boolean,
): AppliedChange {
  const { page, isFirst, isLast, limit } = list
  const isAll = isFirst && isLast && items.length <= limit
  const total = hasTotal(page) && isAll && isKnown ? { totalCount: items.length } : {}
  return { data: { ...withItems(page, items), ...total }, isKnown }
}

/** Reduces an item to the requested fields. Returns undefined if only the server can do this. */
function project(item: object, request: QueryItemsRequest): object | undefined {
  const { query, includeReferences = [] } = request
  const { fields = [] } = query
  if (includeReferences.length > 0 || 'includeFieldGroups' in request) return undefined
  if (fields.length === 0) return item
  if (fields.some((name) => name.includes('.'))) return undefined
  const names = new Set(['_id', ...fields])
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)))
}

/**
 * Returns true if the cached item has a later date. Then only the server knows which one is current: a read can be
 * ahead of the stream, and an import stores older dates.
 */
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

function known(data: unknown): AppliedChange {
  return { data, isKnown: true }
}

function needsRefetch(data: unknown): AppliedChange {
  return { data, isKnown: false }
}
