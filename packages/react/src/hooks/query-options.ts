import type {
  AggregateQuery,
  AggregateRow,
  AnyFields,
  CollectionId,
  Found,
  Item,
  ItemQuery,
  PagedResult,
  StoredItem,
  TypedAggregate,
} from '@foyer/client'
import { type QueryKey, queryOptions, type UnusedSkipTokenOptions } from '@tanstack/react-query'
import { type CachedRead, collectionKey, isOfCollection, readKey } from '../cache/query-keys.js'
import { shareItems, shareValue } from '../cache/structural-sharing.js'
import { type CallError, retryTemporary } from '../call-error.js'
import type { Registered } from '../registered-collections.js'
import { itemsOf, type QueryOptionsClient } from '../site-client.js'

/** Adds conditions, order and paging to a query. */
export type BuildQuery<Fields> = (query: ItemQuery<Fields>) => ItemQuery<Fields>

/** Adds conditions, order, paging, fields and references to a query of a registered collection. */
export type BuildTypedQuery<
  Schema,
  Id extends keyof Schema,
  Shown extends string = never,
  Included extends string = never,
> = (query: ItemQuery<Schema[Id], Schema>) => ItemQuery<Schema[Id], Schema, Shown, Included>

/** Adds filter, groups, results, order and paging to an aggregation. */
export type BuildAggregate<Row> = (query: AggregateQuery<Row>) => AggregateQuery<Row>

/**
 * Builds a query. Every hook and function that takes a function for its query calls this.
 * @throws TypeError for options in the place of the function
 */
export function buildQuery<Start, Built>(build: (start: Start) => Built, start: Start): Built {
  if (typeof build === 'function') return build(start)
  throw new TypeError('expected a function before the options: useItems(id, undefined, options)')
}

/** Options of every read. */
export interface UseReadOptions {
  /** False to disable the query, for example until another read has returned an id. */
  enabled?: boolean | undefined
}

/** Options of reading a list of items. */
export interface ItemsOptions extends UseReadOptions {
  /** True to count the items of all pages, as `totalCount`. */
  totalCount?: boolean | undefined
  /** Added to the cache key, so that equal queries with different keys are cached separately. Default: none. */
  key?: string | undefined
  /** True to show the last page of the same collection while the next one loads. */
  keepPrevious?: boolean | undefined
}

/** Options for `useQuery`, `useSuspenseQuery`, `prefetchQuery` and loaders. @see docs/react.md#server-rendering */
export type ReadQuery<Data> = UnusedSkipTokenOptions<Data, CallError> & { queryKey: QueryKey }

/*
 * Each function has two types, as the calls of the client have. With registered collections, the collection id
 * determines the fields. Without them, the caller may pass the fields: `itemQueryOptions<Film>(client, 'films', id)`.
 */

type ItemQueryOptions<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      client: QueryOptionsClient,
      collectionId: string,
      itemId: string,
      options?: UseReadOptions,
    ) => ReadQuery<Item<Fields> | null>
  : <Id extends CollectionId<Schema>>(
      client: QueryOptionsClient,
      collectionId: Id,
      itemId: string,
      options?: UseReadOptions,
    ) => ReadQuery<StoredItem<Schema, Id> | null>

/**
 * Options for TanStack Query: one item; null if it does not exist.
 * @example
 * const client = useFoyer()
 * const { data } = useSuspenseQuery(itemQueryOptions<{ title: string }>(client, 'films', id))
 */
export const itemQueryOptions: ItemQueryOptions<Registered> = <Fields extends object>(
  client: QueryOptionsClient,
  collectionId: string,
  itemId: string,
  { enabled = true }: UseReadOptions = {},
): ReadQuery<Item<Fields> | null> =>
  queryOptions<Item<Fields> | null, CallError>({
    queryKey: readKey(client.session.state(), collectionId, 'item', itemId),
    queryFn: ({ signal }) => itemsOf(client).get<Fields>(collectionId, itemId, { signal }),
    retry: retryTemporary,
    structuralSharing: shareValue,
    enabled,
  })

type ItemsQueryOptions<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      client: QueryOptionsClient,
      collectionId: string,
      build?: BuildQuery<Fields>,
      options?: ItemsOptions,
    ) => ReadQuery<PagedResult<Item<Fields>>>
  : <
      Id extends CollectionId<Schema>,
      Shown extends string = never,
      Included extends string = never,
    >(
      client: QueryOptionsClient,
      collectionId: Id,
      build?: BuildTypedQuery<Schema, Id, Shown, Included>,
      options?: ItemsOptions,
    ) => ReadQuery<PagedResult<Found<Schema[Id], Schema, Shown, Included>>>

/** Options for TanStack Query: one page of items. */
export const itemsQueryOptions: ItemsQueryOptions<Registered> = <Fields extends object>(
  client: QueryOptionsClient,
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  options: ItemsOptions = {},
): ReadQuery<PagedResult<Item<Fields>>> => {
  const query = buildQuery(build, itemsOf(client).query<Fields>(collectionId))
  const { totalCount: returnTotalCount = false } = options
  return pageOptions(client, collectionId, ['query', query.toRequest()], options, {
    queryFn: ({ signal }) => query.find({ returnTotalCount, signal }),
  })
}

/** Returns the options of reading one page, by a query or a search. */
export function pageOptions<Data>(
  client: QueryOptionsClient,
  collectionId: string,
  cachedRead: CachedRead,
  { totalCount = false, key, enabled = true, keepPrevious }: ItemsOptions,
  { queryFn }: { queryFn(context: { signal: AbortSignal }): Promise<Data> },
): ReadQuery<Data> {
  const state = client.session.state()
  const collection = collectionKey(state, collectionId)
  return queryOptions<Data, CallError>({
    queryKey: readKey(state, collectionId, ...cachedRead, totalCount, key),
    queryFn,
    retry: retryTemporary,
    structuralSharing: shareItems,
    enabled,
    placeholderData: (data, before) =>
      keepPrevious && isOfCollection(before?.queryKey, collection) ? data : undefined,
  })
}

type CountQueryOptions<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      client: QueryOptionsClient,
      collectionId: string,
      build?: BuildQuery<Fields>,
      options?: UseReadOptions,
    ) => ReadQuery<number>
  : <Id extends CollectionId<Schema>>(
      client: QueryOptionsClient,
      collectionId: Id,
      build?: BuildTypedQuery<Schema, Id>,
      options?: UseReadOptions,
    ) => ReadQuery<number>

/** Options for TanStack Query: the number of matching items. */
export const countQueryOptions: CountQueryOptions<Registered> = <Fields extends object>(
  client: QueryOptionsClient,
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  { enabled = true }: UseReadOptions = {},
): ReadQuery<number> => {
  const query = buildQuery(build, itemsOf(client).query<Fields>(collectionId))
  return queryOptions<number, CallError>({
    queryKey: readKey(client.session.state(), collectionId, 'count', query.toWire()),
    queryFn: ({ signal }) => query.count({ signal }),
    retry: retryTemporary,
    enabled,
  })
}

type AggregateQueryOptions<Schema> = string extends keyof Schema
  ? <Row extends object = AggregateRow>(
      client: QueryOptionsClient,
      collectionId: string,
      build: BuildAggregate<Row>,
      options?: UseReadOptions,
    ) => ReadQuery<PagedResult<Row>>
  : <Id extends CollectionId<Schema>, Values, Group>(
      client: QueryOptionsClient,
      collectionId: Id,
      build: BuildTypedAggregate<Schema[Id], Values, Group>,
      options?: UseReadOptions,
    ) => ReadQuery<AggregatePage<Schema[Id], Values, Group>>

/** Adds groups and results to an aggregation of a registered collection. */
export type BuildTypedAggregate<Fields, Values, Group> = (
  query: TypedAggregate<Fields>,
) => TypedAggregate<Fields, Values, Group>

/** One page of results of an aggregation of a registered collection. */
export type AggregatePage<Fields, Values, Group> = Awaited<
  ReturnType<TypedAggregate<Fields, Values, Group>['run']>
>

/** Options for TanStack Query: one page of results of an aggregation. */
export const aggregateQueryOptions: AggregateQueryOptions<Registered> = <Row extends object>(
  client: QueryOptionsClient,
  collectionId: string,
  build: BuildAggregate<Row>,
  { enabled = true }: UseReadOptions = {},
): ReadQuery<PagedResult<Row>> => {
  const query = buildQuery(build, itemsOf(client).aggregate<Row>(collectionId))
  return queryOptions<PagedResult<Row>, CallError>({
    queryKey: readKey(client.session.state(), collectionId, 'aggregate', query.toRequest()),
    queryFn: ({ signal }) => query.run({ signal }),
    retry: retryTemporary,
    structuralSharing: shareItems,
    enabled,
  })
}
