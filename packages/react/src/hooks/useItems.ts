import type { AnyFields, CollectionId, Found, Item, PagedResult } from '@foyer/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallError } from '../call-error.js'
import { useReadingClient } from '../FoyerProvider.js'
import { useLiveUpdates } from '../live/useLiveUpdates.js'
import type { Registered } from '../registered-collections.js'
import { itemsOf } from '../site-client.js'
import {
  type BuildQuery,
  type BuildTypedQuery,
  type ItemsOptions,
  itemsQueryOptions,
} from './query-options.js'
import type { LiveItemOptions } from './useItem.js'

/** Options of reading a list of items that may be live. */
export interface LiveItemsOptions extends ItemsOptions, LiveItemOptions {}

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
 * {newest.error && <p role="alert">{newest.error.message}</p>}
 */
export const useItems: UseItems<Registered> = <Fields extends object>(
  collectionId: string,
  build: BuildQuery<Fields> = (query) => query,
  options: LiveItemsOptions = {},
) => {
  const client = useReadingClient()
  const query = itemsQueryOptions<Fields>(client, collectionId, build, options)
  useLiveUpdates({
    live: options.enabled !== false && options.live,
    queryKey: query.queryKey,
    collectionId,
    subscribe: (listener) => build(itemsOf(client).query<Fields>(collectionId)).subscribe(listener),
  })
  return useQuery(query)
}
