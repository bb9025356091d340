import type { AggregateRow, Item, PagedResult } from '@foyer/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useFoyer, useSession } from '../FoyerProvider.js'
import { type LiveOptions, useLive } from '../live/useLive.js'
import {
  aggregateQueryOptions,
  type BuildAggregate,
  type BuildQuery,
  countQueryOptions,
  type ItemsOptions,
  itemQueryOptions,
  itemsQueryOptions,
} from './item-options.js'

type AnyFields = Record<string, unknown>

/** Options of reading an item. */
export interface LiveItemOptions {
  /**
   * Shows changes by others as they happen.
   * @see docs/react.md#live-lists
   */
  live?: boolean | LiveOptions
}

/** Options of reading a list of items that may be live. */
export interface LiveItemsOptions extends ItemsOptions, LiveItemOptions {}

/**
 * Reads one item; null if it does not exist.
 * @example
 * const oldest = useItem<Film>('films', 'wings')
 */
export function useItem<Fields extends object = AnyFields>(
  collectionId: string,
  itemId: string,
  { live }: LiveItemOptions = {},
): UseQueryResult<Item<Fields> | null> {
  const client = useFoyer()
  useSession()
  const query = itemQueryOptions<Fields>(client, collectionId, itemId)
  useLive({
    live,
    queryKey: query.queryKey,
    collectionId,
    subscribe: (live, listener) => live.subscribeItem(collectionId, itemId, listener),
  })
  return useQuery(query)
}

/**
 * Reads one page of items; `build` adds conditions, order and paging.
 * @example
 * const newest = useItems<Film>('films', (query) => query.descending('year').limit(2))
 * if (newest.error) return <p role="alert">{newest.error.message}</p>
 */
export function useItems<Fields extends object = AnyFields>(
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  options: LiveItemsOptions = {},
): UseQueryResult<PagedResult<Item<Fields>>> {
  const client = useFoyer()
  useSession()
  const query = itemsQueryOptions<Fields>(client, collectionId, build, options)
  useLive({
    live: options.enabled !== false && options.live,
    queryKey: query.queryKey,
    collectionId,
    subscribe: (live, listener) =>
      live.subscribe(build(client.items.query<Fields>(collectionId)), listener),
  })
  return useQuery(query)
}

/**
 * Counts the matching items.
 * @example
 * const old = useCount('films', (query) => query.lt('year', 1960))
 */
export function useCount<Fields extends object = AnyFields>(
  collectionId: string,
  build?: BuildQuery<Fields>,
): UseQueryResult<number> {
  const client = useFoyer()
  useSession()
  return useQuery(countQueryOptions<Fields>(client, collectionId, build))
}

/**
 * Reads one page of results of an aggregation.
 * @example
 * const length = useAggregate<{ length: number }>('films', (query) => query.max('minutes', 'length'))
 */
export function useAggregate<Row extends object = AggregateRow>(
  collectionId: string,
  build: BuildAggregate<Row>,
): UseQueryResult<PagedResult<Row>> {
  const client = useFoyer()
  useSession()
  return useQuery(aggregateQueryOptions<Row>(client, collectionId, build))
}
