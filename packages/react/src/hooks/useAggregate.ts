import type { AggregateRow, CollectionId, PagedResult } from '@foyer/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallError } from '../call-error.js'
import { useReadingClient } from '../FoyerProvider.js'
import type { Registered } from '../registered-collections.js'
import {
  type AggregatePage,
  aggregateQueryOptions,
  type BuildAggregate,
  type BuildTypedAggregate,
  type UseReadOptions,
} from './query-options.js'

/** Type of `useAggregate` for a schema. */
export type UseAggregate<Schema> = string extends keyof Schema
  ? <Row extends object = AggregateRow>(
      collectionId: string,
      build: BuildAggregate<Row>,
      options?: UseReadOptions,
    ) => UseQueryResult<PagedResult<Row>, CallError>
  : <Id extends CollectionId<Schema>, Values, Group>(
      collectionId: Id,
      build: BuildTypedAggregate<Schema[Id], Values, Group>,
      options?: UseReadOptions,
    ) => UseQueryResult<AggregatePage<Schema[Id], Values, Group>, CallError>

/**
 * Reads one page of results of an aggregation.
 * @example
 * const length = useAggregate<{ length: number }>('films', (query) => query.max('minutes', 'length'))
 */
export const useAggregate: UseAggregate<Registered> = <Row extends object>(
  collectionId: string,
  build: BuildAggregate<Row>,
  options?: UseReadOptions,
) => {
  const client = useReadingClient()
  return useQuery(aggregateQueryOptions<Row>(client, collectionId, build, options))
}
