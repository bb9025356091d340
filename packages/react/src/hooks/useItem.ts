import type { AnyFields, CollectionId, Item, StoredItem } from '@foyer/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallError } from '../call-error.js'
import { useReadingClient } from '../FoyerProvider.js'
import type { LiveOptions } from '../live/follow-query.js'
import { useLiveUpdates } from '../live/useLiveUpdates.js'
import type { Registered } from '../registered-collections.js'
import { itemsOf } from '../site-client.js'
import { itemQueryOptions, type UseReadOptions } from './query-options.js'

/** Options of reading an item. */
export interface LiveItemOptions extends UseReadOptions {
  /**
   * Shows changes by others as they happen.
   * @see docs/react.md#live-lists
   */
  live?: boolean | LiveOptions | undefined
}

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
    ) => UseQueryResult<StoredItem<Schema, Id> | null, CallError>

/**
 * Reads one item; null if it does not exist.
 * @example
 * const oldest = useItem<Film>('films', 'wings')
 */
export const useItem: UseItem<Registered> = <Fields extends object>(
  collectionId: string,
  itemId: string,
  options: LiveItemOptions = {},
) => {
  const client = useReadingClient()
  const query = itemQueryOptions<Fields>(client, collectionId, itemId, options)
  useLiveUpdates({
    live: options.enabled !== false && options.live,
    queryKey: query.queryKey,
    collectionId,
    subscribe: (listener) => itemsOf(client).subscribe(collectionId, itemId, listener),
  })
  return useQuery(query)
}
