import type { AggregateQuery, AggregateRow, Item, ItemQuery, PagedResult } from '@foyer/client'
import { type QueryKey, queryOptions, type UnusedSkipTokenOptions } from '@tanstack/react-query'
import { collectionKey } from '../cache/query-keys.js'
import { shareItems, shareValue } from '../cache/share-items.js'
import { retryPassing } from '../retry-passing.js'
import type { SiteClient } from '../site-client.js'

/** Adds conditions, order and paging to a query. */
export type BuildQuery<Fields> = (query: ItemQuery<Fields>) => ItemQuery<Fields>

/** Adds filter, groups, results, order and paging to an aggregation. */
export type BuildAggregate<Row> = (query: AggregateQuery<Row>) => AggregateQuery<Row>

/** Options of reading a list of items. */
export interface ItemsOptions {
  /** Counts the items of all pages too. */
  totalCount?: boolean
  /** Suffix of the cache key. Default: the query itself is the key. */
  key?: string
  /** Shows the previous page while the next one loads. */
  keepPrevious?: boolean
  /** False to disable the query. */
  enabled?: boolean
}

/** Options for `useQuery`, `useSuspenseQuery`, `prefetchQuery` and loaders. */
export type ReadQuery<Data> = UnusedSkipTokenOptions<Data> & { queryKey: QueryKey }

/**
 * Options for TanStack Query: one item; null if it does not exist.
 * @example
 * const client = useFoyer()
 * const { data } = useSuspenseQuery(itemQueryOptions<{ title: string }>(client, 'films', id))
 */
export function itemQueryOptions<Fields extends object = Record<string, unknown>>(
  client: SiteClient,
  collectionId: string,
  itemId: string,
): ReadQuery<Item<Fields> | null> {
  return queryOptions<Item<Fields> | null>({
    queryKey: [...keyOf(client, collectionId), 'item', itemId],
    queryFn: ({ signal }) => client.items.get<Fields>(collectionId, itemId, { signal }),
    retry: retryPassing,
    structuralSharing: shareValue,
  })
}

/** Options for TanStack Query: one page of items. */
export function itemsQueryOptions<Fields extends object = Record<string, unknown>>(
  client: SiteClient,
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  options: ItemsOptions = {},
): ReadQuery<PagedResult<Item<Fields>>> {
  const { totalCount = false, key, enabled = true } = options
  const query = build(client.items.query<Fields>(collectionId))
  const request = query.toRequest()
  const own = keyOf(client, collectionId)
  return queryOptions<PagedResult<Item<Fields>>>({
    queryKey: [...own, 'query', request, totalCount, key],
    queryFn: ({ signal }) => query.find({ returnTotalCount: totalCount, signal }),
    retry: retryPassing,
    structuralSharing: shareItems,
    enabled,
    // What another person saw must not be shown, not even for a moment.
    placeholderData: (data, before) =>
      options.keepPrevious && before?.queryKey[1] === own[1] ? data : undefined,
  })
}

/** Options for TanStack Query: the number of matching items. */
export function countQueryOptions<Fields extends object = Record<string, unknown>>(
  client: SiteClient,
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
): ReadQuery<number> {
  const query = build(client.items.query<Fields>(collectionId))
  return queryOptions<number>({
    queryKey: [...keyOf(client, collectionId), 'count', query.toWire()],
    queryFn: ({ signal }) => query.count({ signal }),
    retry: retryPassing,
  })
}

/** Options for TanStack Query: one page of results of an aggregation. */
export function aggregateQueryOptions<Row extends object = AggregateRow>(
  client: SiteClient,
  collectionId: string,
  build: BuildAggregate<Row>,
): ReadQuery<PagedResult<Row>> {
  const query = build(client.items.aggregate<Row>(collectionId))
  return queryOptions<PagedResult<Row>>({
    queryKey: [...keyOf(client, collectionId), 'aggregate', query.toRequest()],
    queryFn: ({ signal }) => query.run({ signal }),
    retry: retryPassing,
    structuralSharing: shareItems,
  })
}

function keyOf(client: SiteClient, collectionId: string): readonly unknown[] {
  return collectionKey(client.session.state(), collectionId)
}
