import type { Item, PagedResult } from '@foyer/client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UnusedSkipTokenInfiniteOptions,
} from '@tanstack/react-query'
import { collectionKey } from '../cache/query-keys.js'
import { sharePages } from '../cache/share-items.js'
import { retryPassing } from '../retry-passing.js'
import type { SiteClient } from '../site-client.js'
import type { BuildQuery, ItemsOptions } from './item-options.js'

type ItemPage<Fields> = PagedResult<Item<Fields>>
/** The previous page, which reads the next one; null for the first page. */
type After<Fields> = ItemPage<Fields> | null

/** The pages read so far, and the items of all of them. */
export interface InfiniteItems<Fields> extends InfiniteData<ItemPage<Fields>, After<Fields>> {
  items: Item<Fields>[]
}

/** Options for `useInfiniteQuery`, `useSuspenseInfiniteQuery` and `prefetchInfiniteQuery`. */
export type InfiniteItemsQuery<Fields> = UnusedSkipTokenInfiniteOptions<
  ItemPage<Fields>,
  Error,
  InfiniteItems<Fields>,
  QueryKey,
  After<Fields>
> & { queryKey: QueryKey }

/** Options for TanStack Query: an infinite list of items, by cursor, so that no item is missed or repeated. */
export function infiniteItemsQueryOptions<Fields extends object = Record<string, unknown>>(
  client: SiteClient,
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  options: ItemsOptions = {},
): InfiniteItemsQuery<Fields> {
  const { totalCount = false, key, enabled = true } = options
  const query = build(client.items.query<Fields>(collectionId))
  const request = query.toRequest()
  // What begins somewhere in the middle can only be told by how many stand before it.
  const byCursor = !request.query.paging?.offset
  const own = collectionKey(client.session.state(), collectionId)
  const queryKey: QueryKey = [...own, 'infinite', request, totalCount, key]
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<ItemPage<Fields>> =>
      pageParam ? pageParam.next() : query.find({ byCursor, returnTotalCount: totalCount, signal }),
    initialPageParam: first<Fields>(),
    getNextPageParam: (last: ItemPage<Fields>) => (last.hasNext() ? last : null),
    select: joinPages<Fields>,
    retry: retryPassing,
    structuralSharing: sharePages,
    enabled,
    // What another person saw must not be shown, not even for a moment.
    placeholderData: (data, before) =>
      options.keepPrevious && before?.queryKey[1] === own[1] ? data : undefined,
  })
}

function first<Fields>(): After<Fields> {
  return null
}

function joinPages<Fields>(
  data: InfiniteData<ItemPage<Fields>, After<Fields>>,
): InfiniteItems<Fields> {
  return { ...data, items: data.pages.flatMap((page) => page.items) }
}
