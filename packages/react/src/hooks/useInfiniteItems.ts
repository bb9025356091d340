import type { AnyFields, CollectionId, Found, Item } from '@foyer/client'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { CallError } from '../call-error.js'
import { useReadingClient } from '../FoyerProvider.js'
import type { Registered } from '../registered-collections.js'
import { type InfinitePages, infiniteItemsQueryOptions } from './infinite-query-options.js'
import type { BuildQuery, BuildTypedQuery, ItemsOptions } from './query-options.js'

/** Type of `useInfiniteItems` for a schema. */
export type UseInfiniteItems<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      build?: BuildQuery<Fields>,
      options?: ItemsOptions,
    ) => UseInfiniteQueryResult<InfinitePages<Item<Fields>>, CallError>
  : <
      Id extends CollectionId<Schema>,
      Shown extends string = never,
      Included extends string = never,
    >(
      collectionId: Id,
      build?: BuildTypedQuery<Schema, Id, Shown, Included>,
      options?: ItemsOptions,
    ) => UseInfiniteQueryResult<
      InfinitePages<Found<Schema[Id], Schema, Shown, Included>>,
      CallError
    >

/**
 * Reads an infinite list: `fetchNextPage` reads the next page, `data.items` contains the items of the pages
 * read so far. After a reload in the browser, the list begins at its first page.
 * @example
 * const { data, hasNextPage, fetchNextPage } = useInfiniteItems<{ title: string }>(
 *   'films',
 *   (query) => query.ascending('title').limit(2),
 *   { totalCount: true },
 * )
 */
export const useInfiniteItems: UseInfiniteItems<Registered> = <Fields extends object>(
  collectionId: string,
  build?: BuildQuery<Fields>,
  options?: ItemsOptions,
) => {
  const client = useReadingClient()
  return useInfiniteQuery(infiniteItemsQueryOptions<Fields>(client, collectionId, build, options))
}
