import type { AnyFields, CollectionId, Found, Item, PagedResult } from '@foyer/client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UnusedSkipTokenInfiniteOptions,
} from '@tanstack/react-query'
import { collectionKey } from '../cache/query-keys.js'
import { sharePages } from '../cache/share-items.js'
import type { CallError } from '../call-error.js'
import type { Registered } from '../register.js'
import { retryPassing } from '../retry-passing.js'
import { type AnySiteClient, itemsOf } from '../site-client.js'
import type { BuildQuery, BuildTypedQuery, ItemsOptions } from './item-options.js'

/** The previous page, which reads the next one; null for the first page. */
type After<Shown> = PagedResult<Shown> | null

/** The pages read so far, and the items of all pages, as a query returns them. */
export interface InfinitePages<Shown> extends InfiniteData<PagedResult<Shown>, After<Shown>> {
  items: Shown[]
}

/** The pages read so far, and the items of all pages. */
export type InfiniteItems<Fields> = InfinitePages<Item<Fields>>

/** Options for `useInfiniteQuery`, `useSuspenseInfiniteQuery` and `prefetchInfiniteQuery`. */
export type InfiniteItemsQuery<Shown> = UnusedSkipTokenInfiniteOptions<
  PagedResult<Shown>,
  CallError,
  InfinitePages<Shown>,
  QueryKey,
  After<Shown>
> & { queryKey: QueryKey }

type InfiniteItemsQueryOptions<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      client: AnySiteClient,
      collectionId: string,
      build?: BuildQuery<Fields>,
      options?: ItemsOptions,
    ) => InfiniteItemsQuery<Item<Fields>>
  : <
      Id extends CollectionId<Schema>,
      Shown extends string = never,
      Included extends string = never,
    >(
      client: AnySiteClient,
      collectionId: Id,
      build?: BuildTypedQuery<Schema, Id, Shown, Included>,
      options?: ItemsOptions,
    ) => InfiniteItemsQuery<Found<Schema[Id], Schema, Shown, Included>>

/** Options for TanStack Query: an infinite list of items, by cursor, so that no item is missed or repeated. */
export const infiniteItemsQueryOptions: InfiniteItemsQueryOptions<Registered> = <
  Fields extends object,
>(
  client: AnySiteClient,
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  options: ItemsOptions = {},
): InfiniteItemsQuery<Item<Fields>> => {
  const { totalCount = false, key, enabled = true } = options
  const query = build(itemsOf(client).query<Fields>(collectionId))
  const request = query.toRequest()
  // A list with an initial offset can be paged by offset only.
  const byCursor = !request.query.paging?.offset
  const baseKey = collectionKey(client.session.state(), collectionId)
  const queryKey: QueryKey = [...baseKey, 'infinite', request, totalCount, key]
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<PagedResult<Item<Fields>>> =>
      pageParam ? pageParam.next() : query.find({ byCursor, returnTotalCount: totalCount, signal }),
    initialPageParam: first<Item<Fields>>(),
    getNextPageParam: (last: PagedResult<Item<Fields>>) => (last.hasNext() ? last : null),
    select: joinPages<Item<Fields>>,
    retry: retryPassing,
    structuralSharing: sharePages,
    enabled,
    // Data of another person must never be shown.
    placeholderData: (data, before) =>
      options.keepPrevious && before?.queryKey[1] === baseKey[1] ? data : undefined,
  })
}

function first<Shown>(): After<Shown> {
  return null
}

function joinPages<Shown>(
  data: InfiniteData<PagedResult<Shown>, After<Shown>>,
): InfinitePages<Shown> {
  return { ...data, items: data.pages.flatMap((page) => page.items) }
}
