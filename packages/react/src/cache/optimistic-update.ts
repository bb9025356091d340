import type { QueryItemsRequest, SearchItemsRequest } from '@foyer/protocol'
import type { Mutation, Query, QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import { readOfKey, writeKey } from './query-keys.js'
import { idOf, isPage, isPages, withItems } from './structural-sharing.js'

/** Reverts an optimistic update. */
export type Undo = () => void

/** Returns the item after a write; undefined for a removed item. */
type Change = (before: object) => object | undefined

/** A write: the changes of items by id. */
export type Write = ReadonlyMap<string, Change>

/** Request of a page whose items a write changes. */
type PageRequest = QueryItemsRequest | SearchItemsRequest

/** Data of a query: as the server sent it (`base`), and with the pending writes applied (`data`). */
interface OptimisticData {
  base: Pick<QueryState, 'data' | 'dataUpdatedAt' | 'dataUpdateCount' | 'isInvalidated'>
  writes: readonly Write[]
  data: unknown
}

/**
 * The undo functions of writes whose response has arrived. TanStack Query counts a write as pending until its refetch
 * ends.
 */
const respondedWrites = new WeakSet<WeakKey>()

/** Records that the response of a write has arrived. */
export function markResponded(undo: Undo | undefined): void {
  if (undo) respondedWrites.add(undo)
}

/** Returns true if a write of the collection is waiting for its response. A refetch of the collection follows it. */
export function isWriting(queryClient: QueryClient, collectionId: string): boolean {
  const predicate = ({ state }: Mutation<unknown, Error, unknown, unknown>) =>
    !respondedWrites.has(Object(state.context))
  return queryClient.isMutating({ mutationKey: writeKey(collectionId), predicate }) > 0
}

const optimisticDataByQuery = new WeakMap<Query, OptimisticData>()

/**
 * Applies a write to all cached queries of a collection before the server responds. Returns a function that reverts
 * this write only. Lists keep their order and filter until they are refetched.
 */
export async function updateOptimistically(
  queryClient: QueryClient,
  collection: QueryKey,
  write: Write,
): Promise<Undo> {
  await queryClient.cancelQueries({ queryKey: collection })
  const queries = queryClient.getQueryCache().findAll({ queryKey: collection })
  for (const query of queries) applyTo(query, write)
  return () => {
    for (const query of queries) revertIn(query, write)
  }
}

/** Updates the server data of a query and applies the pending writes to it again. */
export function updateServerData(query: Query, update: (data: unknown) => unknown): void {
  const optimistic = optimisticDataOf(query)
  if (!optimistic || optimistic.writes.length === 0) {
    const data = update(query.state.data)
    if (data !== query.state.data) query.setData(data, { manual: true })
    return
  }
  const { writes } = optimistic
  const base = { ...optimistic.base, data: update(optimistic.base.data) }
  const next = writes.reduce((data, write) => applyWrite(query.queryKey, data, write), base.data)
  optimisticDataByQuery.set(query, { base, writes, data: next })
  query.setState({ data: next })
}

function applyTo(query: Query, write: Write): void {
  const { data, dataUpdatedAt, dataUpdateCount, isInvalidated } = query.state
  const next = applyWrite(query.queryKey, data, write)
  if (next === data) return
  const now = { data, dataUpdatedAt, dataUpdateCount, isInvalidated }
  const { base = now, writes = [] } = optimisticDataOf(query) ?? {}
  optimisticDataByQuery.set(query, { base, writes: [...writes, write], data: next })
  query.setState({ data: next })
}

function revertIn(query: Query, write: Write): void {
  const optimistic = optimisticDataOf(query)
  if (!optimistic?.writes.includes(write)) return
  const { base } = optimistic
  const writes = optimistic.writes.filter((other) => other !== write)
  const next = writes.reduce((data, other) => applyWrite(query.queryKey, data, other), base.data)
  optimisticDataByQuery.set(query, { base, writes, data: next })
  query.setState(writes.length > 0 ? { data: next } : base)
}

/** Returns the optimistic data of a query, or undefined if the query has been updated since. */
function optimisticDataOf(query: Query): OptimisticData | undefined {
  const optimistic = optimisticDataByQuery.get(query)
  const { data, dataUpdateCount } = query.state
  const isCurrent =
    optimistic?.data === data && optimistic?.base.dataUpdateCount === dataUpdateCount
  return isCurrent ? optimistic : undefined
}

/** Applies a write to the data of one query. */
function applyWrite(queryKey: QueryKey, data: unknown, write: Write): unknown {
  const [kind, idOrRequest] = readOfKey(queryKey)
  if (kind === 'item') {
    const change = idOf(data) === idOrRequest && write.get(idOrRequest)
    return change ? changeItem(data, change) : data
  }
  if (kind === 'query' || kind === 'search') return changePage(data, idOrRequest, write)
  if (kind !== 'infinite' || !isPages(data)) return data
  const pages = data.pages.map((page) => changePage(page, idOrRequest, write))
  if (pages.every((page, index) => page === data.pages[index])) return data
  return { ...data, pages }
}

function changeItem(item: unknown, change: Change): object | null {
  return (typeof item === 'object' && item !== null && change(item)) || null
}

function changePage(page: unknown, request: PageRequest, write: Write): unknown {
  if (!isPage(page)) return page
  const items = page.items.flatMap((item) => {
    const change = write.get(idOf(item) ?? '')
    return change ? (changeItem(item, keepRequestedFields(request, change)) ?? []) : [item]
  })
  const isSame =
    items.length === page.items.length && items.every((item, index) => item === page.items[index])
  return isSame ? page : withItems(page, items)
}

/**
 * Reduces a changed item to the fields of a list. In a list that includes referenced items, a changed item keeps its
 * old fields until the list is refetched.
 */
function keepRequestedFields(request: PageRequest, change: Change): Change {
  const { includeReferences } = request
  const { fields } = 'query' in request ? request.query : request.search
  return (before) => {
    const now = change(before)
    if (!now) return undefined
    if (includeReferences?.length) return before
    if (!fields?.length) return now
    const names = new Set([...Object.keys(before), ...fields])
    return Object.fromEntries(Object.entries(now).filter(([name]) => names.has(name)))
  }
}
