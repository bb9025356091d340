import type { AnyFields, CollectionId, Found, Item, ItemSearch, PagedResult } from '@foyer/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallError } from '../call-error.js'
import { useReadingClient } from '../FoyerProvider.js'
import type { Registered } from '../registered-collections.js'
import { requireCall } from '../site-client.js'
import { buildQuery, type ItemsOptions, pageOptions } from './query-options.js'

/** Adds the text, conditions, order and paging to a search. */
export type BuildSearch<Fields> = (search: ItemSearch<Fields>) => ItemSearch<Fields>

/** Options of a search. */
export type UseSearchOptions = Omit<ItemsOptions, 'totalCount'>

/** Type of `useSearch` for a schema. */
export type UseSearch<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      build: BuildSearch<Fields>,
      options?: UseSearchOptions,
    ) => UseQueryResult<PagedResult<Item<Fields>>, CallError>
  : <
      Id extends CollectionId<Schema>,
      Shown extends string = never,
      Included extends string = never,
    >(
      collectionId: Id,
      build: (
        search: ItemSearch<Schema[Id], Schema>,
      ) => ItemSearch<Schema[Id], Schema, Shown, Included>,
      options?: UseSearchOptions,
    ) => UseQueryResult<PagedResult<Found<Schema[Id], Schema, Shown, Included>>, CallError>

/**
 * Reads one page of a full-text search, best matches first.
 * @throws Error for a client without `search`
 * @example
 * const hits = useSearch<{ title: string }>('films', (search) => search.expression('alie').limit(5))
 */
export const useSearch: UseSearch<Registered> = <Fields extends object>(
  collectionId: string,
  build: BuildSearch<Fields>,
  options: UseSearchOptions = {},
) => {
  const client = useReadingClient()
  const start = requireCall(client, 'search')
  const search = buildQuery(build, start<Fields>(collectionId))
  return useQuery(
    pageOptions(client, collectionId, ['search', search.toRequest()], options, {
      queryFn: ({ signal }) => search.run({ signal }),
    }),
  )
}
