import type { AnyFields, CollectionId, Found, Item, PagedResult } from '@foyer/client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UnusedSkipTokenInfiniteOptions,
} from '@tanstack/react-query'
import { collectionKey, isOfCollection, readKey } from '../cache/query-keys.js'
import { sharePages } from '../cache/structural-sharing.js'
import { type CallError, retryTemporary } from '../call-error.js'
import type { Registered } from '../registered-collections.js'
import { type AnySiteClient, itemsOf } from '../site-client.js'
import {
  type BuildQuery,
  type BuildTypedQuery,
  buildQuery,
  type ItemsOptions,
} from './query-options.js'

/** `pageParam` of TanStack Query: the previous page, which can read the next one. Null for the first page. */
type PageParam<Entry> = PagedResult<Entry> | null

/** The pages read so far, and the items of all pages, as a query returns them. */
export interface InfinitePages<Entry> extends InfiniteData<PagedResult<Entry>, PageParam<Entry>> {
  items: Entry[]
}

/** Options for `useInfiniteQuery`, `useSuspenseInfiniteQuery` and `prefetchInfiniteQuery`. */
export type InfiniteItemsQuery<Entry> = UnusedSkipTokenInfiniteOptions<
  PagedResult<Entry>,
  CallError,
  InfinitePages<Entry>,
  QueryKey,
  PageParam<Entry>
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

/**
 * Options for TanStack Query: an infinite list of items. Reads pages by cursor, so that no item is missed or repeated;
 * a query with `skip` is read by offset, and may miss or repeat items when others change the list.
 */
export const infiniteItemsQueryOptions: InfiniteItemsQueryOptions<Registered> = <
  Fields extends object,
>(
  client: AnySiteClient,
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  options: ItemsOptions = {},
): InfiniteItemsQuery<Item<Fields>> => {
  const { totalCount = false, key, enabled = true } = options
  const query = buildQuery(build, itemsOf(client).query<Fields>(collectionId))
  const request = query.toRequest()
  // A list with an initial offset can be paged by offset only.
  const byCursor = !request.query.paging?.offset
  const state = client.session.state()
  const collection = collectionKey(state, collectionId)
  return infiniteQueryOptions({
    queryKey: readKey(state, collectionId, 'infinite', request, totalCount, key),
    queryFn: ({ pageParam, signal }): Promise<PagedResult<Item<Fields>>> =>
      pageParam
        ? pageParam.next({ signal })
        : query.find({ byCursor, returnTotalCount: totalCount, signal }),
    initialPageParam: firstPageParam<Item<Fields>>(),
    getNextPageParam: (last: PagedResult<Item<Fields>>) => (last.hasNext() ? last : null),
    select: joinPages<Item<Fields>>,
    retry: retryTemporary,
    structuralSharing: sharePages,
    enabled,
    placeholderData: (data, before) =>
      options.keepPrevious && isOfCollection(before?.queryKey, collection) ? data : undefined,
  })
}

function firstPageParam<Entry>(): PageParam<Entry> {
  return null
}

function joinPages<Entry>(
  data: InfiniteData<PagedResult<Entry>, PageParam<Entry>>,
): InfinitePages<Entry> {
  return { ...data, items: data.pages.flatMap((page) => page.items) }
}
