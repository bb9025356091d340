import {
  assertCollectionId,
  assertItem,
  assertItemId,
  type Endpoint,
  type ItemResponse,
  type WriteItemRequest,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { LogSequence } from '@foyer/protocol/live-endpoints'
import type { Call, CallOptions } from '../call.js'
import { loadAndSubscribe, logSequence } from '../lazy-live.js'
import type { RequestOptions } from '../post.js'
import { type DataSource, dataCall } from './data-call.js'
import { filter, type ItemFilter } from './filter-methods.js'
import type {
  QueryCollection,
  ReadItem,
  SubscribeItem,
  UpdateItem,
  WriteItem,
} from './item-call-types.js'
import { type GetOptions, type ItemOptions, itemOptions } from './item-options.js'
import { itemQuery } from './query.js'
import { nullIfUnknown, readItem } from './read-requests.js'
import type { AnySchema, Item } from './schema.js'
import { itemOf, type RevisionOptions, toWireItem, wireCondition } from './wire-form.js'

/** Call that reads one item. */
export interface Gets<Schema extends object = AnySchema> {
  /**
   * Returns an item, or null if it does not exist.
   * @throws CheckError WDE0001, WDE0002
   * @example
   * const oldest = await client.items.get('films', 'wings')
   */
  get: ReadItem<Schema, GetOptions>
}

/**
 * Creates only `get`, for a page that shows one item.
 * @see docs/client-parts.md#reduce-bundle-size
 */
export function createGet<Schema extends object = AnySchema>(source: DataSource): Gets<Schema>
export function createGet(source: DataSource): Gets {
  return { get: getItem(dataCall(source)) }
}

/** Options of `insert` and `save`. */
export interface WriteOptions extends ItemOptions, CallOptions {
  /** Also saves the values of multi-reference fields. Default false. */
  saveReferences?: boolean | undefined
  /** Returns the item with its referenced items instead of ids. For the hosted provider only; Foyer ignores it. */
  includeReferences?: boolean | undefined
}

/** Options of `update`. */
export interface UpdateOptions extends WriteOptions, RevisionOptions {}

/** Calls that write one item. */
export interface Writes<Schema extends object = AnySchema> {
  /**
   * Inserts an item and returns the stored item. The server generates a missing `_id`.
   * @throws CheckError WDE0001, WDE0004, WDE0007
   * @example
   * const review = await client.items.insert('reviews', { film: 'alien', stars: 4, tags: ['calm'] })
   */
  insert: WriteItem<Schema, WriteOptions>
  /**
   * Replaces the item with this `_id` and returns the stored item. Fields that `item` does not have are removed.
   * @throws CheckError WDE0001, WDE0004, WDE0007
   * @throws ApplicationError WDE0073 for an unknown item, `CONDITION_NOT_MET` and `REVISION_CONFLICT` for a changed one
   */
  update: UpdateItem<Schema, UpdateOptions>
  /**
   * Inserts the item, or replaces the one with the same `_id`, and returns the stored item.
   * @throws CheckError WDE0001, WDE0004, WDE0007
   */
  save: WriteItem<Schema, WriteOptions>
  /**
   * Removes an item and returns it. Returns null if it does not exist.
   * @throws CheckError WDE0001, WDE0002
   * @example
   * console.log((await client.items.remove('reviews', 'one'))?.stars) // → 3
   */
  remove: ReadItem<Schema, RevisionOptions>
}

/**
 * Creates only the calls that write one item.
 * @see docs/client-parts.md#reduce-bundle-size
 */
export function createWrites<Schema extends object = AnySchema>(source: DataSource): Writes<Schema>
export function createWrites(source: DataSource): Writes {
  const call = dataCall(source)
  return {
    insert: writeItem(call, endpoints.insertItem),
    update: writeItem(call, endpoints.updateItem),
    save: writeItem(call, endpoints.saveItem),
    remove: removeItem(call),
  }
}

/** Builders of queries and filters. */
export interface Queries<Schema extends object = AnySchema> {
  /**
   * Starts a query. `find` of the returned builder reads the first page.
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
   * Creates a filter builder, for `and`, `or`, `not`, `having`, `condition` and the `filter` of an aggregation.
   * @example
   * const classics = items.query('films').lt('year', 1960)
   * const short = items.filter().lt('minutes', 115)
   * console.log(await classics.and(short).count()) // → 1
   */
  filter<Fields = Record<string, unknown>>(): ItemFilter<Fields>
}

/** Subscriptions to items. `query(…).subscribe` subscribes to all matching items. */
export interface LiveItems<Schema extends object = AnySchema> {
  /**
   * Subscribes to the changes of an item. All subscriptions of a client share one stream. The code loads with the first
   * subscription.
   * @returns a function that unsubscribes
   * @throws CheckError WDE0001, WDE0002
   * @see docs/client.md#live-queries
   * @example
   * const stop = client.items.subscribe('films', 'wings', (change) => console.log(change.kind))
   */
  subscribe: SubscribeItem<Schema>
  /**
   * Returns the current sequence of the server's log. Read it before the items and pass it as `after`, so that the
   * subscription reports every change since.
   * @example
   * const after = await client.items.logSequence()
   */
  logSequence(options?: RequestOptions): Promise<LogSequence>
}

/**
 * Calls on items. Every call may also throw ApplicationError with a WDE code, and NetworkError, TimeoutError,
 * InvalidResponseError or SystemError, which are retryable.
 * @see docs/wire/items.md
 */
export interface Items<Schema extends object = AnySchema>
  extends Gets<Schema>,
    Writes<Schema>,
    Queries<Schema>,
    LiveItems<Schema> {}

/**
 * Creates only the query and filter builders.
 * @see docs/client-parts.md#reduce-bundle-size
 */
export function createQuery<Schema extends object = AnySchema>(source: DataSource): Queries<Schema>
export function createQuery(source: DataSource): Queries {
  return {
    query(collectionId) {
      assertCollectionId(collectionId)
      return itemQuery(source, collectionId)
    },
    filter,
  }
}

/**
 * Creates the calls that read, write, query and subscribe to items.
 * @see docs/client-parts.md#reduce-bundle-size
 * @example
 * const connection = createConnection({ clientId: 'my-site', host: 'http://127.0.0.1:4400' })
 * const itemsOnly = createItems(connection)
 * console.log((await itemsOnly.get('films', 'wings'))?.title) // → Wings
 */
export function createItems<Schema extends object = AnySchema>(source: DataSource): Items<Schema>
export function createItems(source: DataSource): Items {
  return {
    ...createGet<AnySchema>(source),
    ...createWrites<AnySchema>(source),
    ...createQuery<AnySchema>(source),
    subscribe(collectionId, itemId, subscriber) {
      assertCollectionId(collectionId)
      assertItemId(itemId)
      return loadAndSubscribe(source, { collectionId, itemId }, subscriber)
    },
    logSequence: (options) => logSequence(source, options),
  }
}

function getItem(call: Call): ReadItem<AnySchema, GetOptions> {
  return async (collectionId, itemId, options) =>
    itemOrNull(await readItem(call, collectionId, itemId, options))
}

/** Returns the item of a response, or null if the response has none. */
function itemOrNull<Fields>(response: Partial<ItemResponse> | null): Item<Fields> | null {
  return response?.dataItem ? itemOf({ dataItem: response.dataItem }) : null
}

function removeItem(call: Call): ReadItem<AnySchema, RevisionOptions> {
  return async (dataCollectionId, dataItemId, options) => {
    assertCollectionId(dataCollectionId)
    assertItemId(dataItemId)
    const ids = { dataCollectionId, dataItemId }
    const request = { ...ids, ...itemOptions(options), ...wireCondition(options) }
    return itemOrNull(await call(endpoints.removeItem, request, options).catch(nullIfUnknown))
  }
}

function writeItem(
  call: Call,
  endpoint: Endpoint<WriteItemRequest, ItemResponse>,
): WriteItem<AnySchema, UpdateOptions> {
  return async <Fields extends object>(
    dataCollectionId: string,
    item: Fields,
    options: UpdateOptions = {},
  ) => {
    assertCollectionId(dataCollectionId)
    assertItem(item)
    const { includeReferences: includeReferencedItems, saveReferences } = options
    const request = {
      dataCollectionId,
      dataItem: toWireItem(item),
      ...itemOptions(options),
      includeReferencedItems,
      saveReferences,
      ...wireCondition(options),
    }
    return itemOf<Fields>(await call(endpoint, request, options))
  }
}
