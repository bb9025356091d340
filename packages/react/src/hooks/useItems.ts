import type {
  AggregateRow,
  AnyFields,
  CollectionId,
  Found,
  Item,
  PagedResult,
  Whole,
} from '@foyer/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallError } from '../call-error.js'
import { useFoyer, useSession } from '../FoyerProvider.js'
import type { LiveOptions } from '../live/follow-query.js'
import { useLive } from '../live/useLive.js'
import type { Registered } from '../registered-collections.js'
import { itemsOf } from '../site-client.js'
import {
  type AggregatePage,
  aggregateQueryOptions,
  type BuildAggregate,
  type BuildQuery,
  type BuildTypedAggregate,
  type BuildTypedQuery,
  countQueryOptions,
  type ItemsOptions,
  itemQueryOptions,
  itemsQueryOptions,
} from './item-options.js'

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

/** Type of `useItem` for a schema. */
export type UseItem<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      itemId: string,
      options?: LiveItemOptions,
    ) => UseQueryResult<Item<Fields> | null, CallError>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      itemId: string,
      options?: LiveItemOptions,
    ) => UseQueryResult<Whole<Schema, Id> | null, CallError>

/**
 * Reads one item; null if it does not exist.
 * @example
 * const oldest = useItem<Film>('films', 'wings')
 */
export const useItem: UseItem<Registered> = <Fields extends object>(
  collectionId: string,
  itemId: string,
  { live }: LiveItemOptions = {},
) => {
  const client = useFoyer()
  useSession()
  const query = itemQueryOptions<Fields>(client, collectionId, itemId)
  useLive({
    live,
    queryKey: query.queryKey,
    collectionId,
    subscribe: (listener) => itemsOf(client).subscribe(collectionId, itemId, listener),
  })
  return useQuery(query)
}

/** Type of `useItems` for a schema. */
export type UseItems<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      build?: BuildQuery<Fields>,
      options?: LiveItemsOptions,
    ) => UseQueryResult<PagedResult<Item<Fields>>, CallError>
  : <
      Id extends CollectionId<Schema>,
      Shown extends string = never,
      Included extends string = never,
    >(
      collectionId: Id,
      build?: BuildTypedQuery<Schema, Id, Shown, Included>,
      options?: LiveItemsOptions,
    ) => UseQueryResult<PagedResult<Found<Schema[Id], Schema, Shown, Included>>, CallError>

/**
 * Reads one page of items; `build` adds conditions, order and paging.
 * @example
 * const newest = useItems<Film>('films', (query) => query.descending('year').limit(2))
 * if (newest.error) return <p role="alert">{newest.error.message}</p>
 */
export const useItems: UseItems<Registered> = <Fields extends object>(
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  options: LiveItemsOptions = {},
) => {
  const client = useFoyer()
  useSession()
  const query = itemsQueryOptions<Fields>(client, collectionId, build, options)
  useLive({
    live: options.enabled !== false && options.live,
    queryKey: query.queryKey,
    collectionId,
    subscribe: (listener) => build(itemsOf(client).query<Fields>(collectionId)).subscribe(listener),
  })
  return useQuery(query)
}

/** Type of `useCount` for a schema. */
export type UseCount<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      build?: BuildQuery<Fields>,
    ) => UseQueryResult<number, CallError>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      build?: BuildTypedQuery<Schema, Id>,
    ) => UseQueryResult<number, CallError>

/**
 * Counts the matching items.
 * @example
 * const old = useCount('films', (query) => query.lt('year', 1960))
 */
export const useCount: UseCount<Registered> = <Fields extends object>(
  collectionId: string,
  build?: BuildQuery<Fields>,
) => {
  const client = useFoyer()
  useSession()
  return useQuery(countQueryOptions<Fields>(client, collectionId, build))
}

/** Type of `useAggregate` for a schema. */
export type UseAggregate<Schema> = string extends keyof Schema
  ? <Row extends object = AggregateRow>(
      collectionId: string,
      build: BuildAggregate<Row>,
    ) => UseQueryResult<PagedResult<Row>, CallError>
  : <Id extends CollectionId<Schema>, Values, Group>(
      collectionId: Id,
      build: BuildTypedAggregate<Schema[Id], Values, Group>,
    ) => UseQueryResult<AggregatePage<Schema[Id], Values, Group>, CallError>

/**
 * Reads one page of results of an aggregation.
 * @example
 * const length = useAggregate<{ length: number }>('films', (query) => query.max('minutes', 'length'))
 */
export const useAggregate: UseAggregate<Registered> = <Row extends object>(
  collectionId: string,
  build: BuildAggregate<Row>,
) => {
  const client = useFoyer()
  useSession()
  return useQuery(aggregateQueryOptions<Row>(client, collectionId, build))
}
