import { assertCollectionId } from '@foyer/protocol'
import { filter, type ItemFilter } from './conditions.js'
import { type DataSource, dataCall } from './data-call.js'
import { createGet, type Gets } from './get.js'
import type { QueryCollection } from './item-calls.js'
import { itemQuery } from './query.js'
import type { AnySchema } from './schema.js'
import { createWrites, type Writes } from './writes.js'

/** Queries and filters that are built step by step. */
export interface Queries<Schema extends object = AnySchema> {
  /**
   * Starts a query.
   * @throws CheckError WDE0001
   * @example
   * const films = await client.items
   *   .query('films')
   *   .ge('year', 1950)
   *   .descending('year')
   *   .limit(2)
   *   .find({ returnTotalCount: true })
   */
  query: QueryCollection<Schema>
  /**
   * Starts a filter, for `and`, `or`, `not`, `having`, conditions and the filter of an aggregation.
   * @example
   * const classics = items.query('films').lt('year', 1960)
   * const short = items.filter().lt('minutes', 115)
   * console.log(await classics.and(short).count()) // → 1
   */
  filter<Fields = Record<string, unknown>>(): ItemFilter<Fields>
}

/**
 * Calls on items. Every call may also throw ApplicationError with a WDE code, and NetworkError, TimeoutError,
 * InvalidResponseError or SystemError, which are retryable.
 * @see docs/wire.md#items
 */
export interface Items<Schema extends object = AnySchema>
  extends Gets<Schema>,
    Writes<Schema>,
    Queries<Schema> {}

/**
 * Creates the query builder alone.
 * @see docs/client.md#pay-only-for-what-you-use
 */
export function createQuery<Schema extends object = AnySchema>(source: DataSource): Queries<Schema>
export function createQuery(source: DataSource): Queries {
  const call = dataCall(source)
  return {
    query(collectionId) {
      assertCollectionId(collectionId)
      return itemQuery(call, collectionId)
    },
    filter,
  }
}

/**
 * Creates the calls.
 * @see docs/client.md#pay-only-for-what-you-use
 * @example
 * const connection = createConnection({ clientId: 'film-club', host: 'http://127.0.0.1:4400' })
 * const itemsOnly = createItems(connection)
 * console.log((await itemsOnly.get('films', 'wings'))?.title) // → Wings
 */
export function createItems<Schema extends object = AnySchema>(source: DataSource): Items<Schema>
export function createItems(source: DataSource): Items {
  return {
    ...createGet<AnySchema>(source),
    ...createWrites<AnySchema>(source),
    ...createQuery<AnySchema>(source),
  }
}
