import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useFoyer, useSession } from '../FoyerProvider.js'
import { type InfiniteItems, infiniteItemsQueryOptions } from './infinite-options.js'
import type { BuildQuery, ItemsOptions } from './item-options.js'

/**
 * Reads an infinite list: `fetchNextPage` reads the next page, `data.items` contains the items of all pages.
 * @example
 * const { data, hasNextPage, fetchNextPage } = useInfiniteItems<{ title: string }>(
 *   'films',
 *   (query) => query.ascending('title').limit(2),
 *   { totalCount: true },
 * )
 */
export function useInfiniteItems<Fields extends object = Record<string, unknown>>(
  collectionId: string,
  build?: BuildQuery<Fields>,
  options?: ItemsOptions,
): UseInfiniteQueryResult<InfiniteItems<Fields>> {
  const client = useFoyer()
  useSession()
  return useInfiniteQuery(infiniteItemsQueryOptions<Fields>(client, collectionId, build, options))
}
