import type { AnyFields, CollectionId } from '@foyer/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallError } from '../call-error.js'
import { useReadingClient } from '../FoyerProvider.js'
import type { Registered } from '../registered-collections.js'
import {
  type BuildQuery,
  type BuildTypedQuery,
  countQueryOptions,
  type UseReadOptions,
} from './query-options.js'

/** Type of `useCount` for a schema. */
export type UseCount<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      build?: BuildQuery<Fields>,
      options?: UseReadOptions,
    ) => UseQueryResult<number, CallError>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      build?: BuildTypedQuery<Schema, Id>,
      options?: UseReadOptions,
    ) => UseQueryResult<number, CallError>

/**
 * Counts the matching items.
 * @example
 * const old = useCount('films', (query) => query.lt('year', 1960))
 */
export const useCount: UseCount<Registered> = <Fields extends object>(
  collectionId: string,
  build?: BuildQuery<Fields>,
  options?: UseReadOptions,
) => {
  const client = useReadingClient()
  return useQuery(countQueryOptions<Fields>(client, collectionId, build, options))
}
