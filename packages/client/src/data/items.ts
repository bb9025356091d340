import {
  assertCollectionId,
  assertItem,
  assertItemId,
  type Endpoint,
  type GetItemRequest,
  type ItemResponse,
  type WriteItemRequest,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { LogSequence } from '@foyer/protocol/live-endpoints'
import type { Call, Sendable } from '../call.js'
import { ApplicationError } from '../errors.js'
import { logSequence, subscribe } from '../subscribe.js'
import { type ConditionOptions, wireCondition } from './condition.js'
import { filter, type ItemFilter } from './conditions.js'
import { type DataSource, dataCall } from './data-call.js'
import { answeredItem, toWireItem } from './item.js'
import type {
  QueryCollection,
  ReadItem,
  SubscribeItem,
  UpdateItem,
  WriteItem,
} from './item-calls.js'
import { type IncludeOptions, type ItemOptions, itemOptions, readOptions } from './options.js'
import { itemQuery } from './query.js'
import type { AnySchema, Item } from './schema.js'

/** Options of reading one item. */
export interface GetOptions extends IncludeOptions {
  /** Reads these fields and `_id` only. */
  fields?: string[] | undefined
}

/** Reading one item. */
export interface Gets<Schema extends object = AnySchema> {
  /**
   * Reads an item; null if it does not exist.
   * @throws CheckError WDE0001, WDE0002
   * @example
   * const oldest = await client.items.get('films', 'wings')
   */
  get: ReadItem<Schema, GetOptions>
}

/**
 * Creates `get` alone, for a page that shows one item.
 * @see docs/client.md#reduce-bundle-size
 */
export function createGet<Schema extends object = AnySchema>(source: DataSource): Gets<Schema>
export function createGet(source: DataSource): Gets {
  return { get: getItem(dataCall(source)) }
}

/** Options of writing one item. */
export interface WriteOptions extends ItemOptions {
  /** Saves the values of multi-reference fields too. By default they are ignored. */
  saveReferences?: boolean | undefined
  /** Returns the referenced items too. */
  includeReferences?: boolean | undefined
}

/** Options of replacing one item. */
export interface UpdateOptions extends WriteOptions, ConditionOptions {}

/** Writing one item. */
export interface Writes<Schema extends object = AnySchema> {
  /**
   * Inserts an item. The server generates a missing `_id`.
   * @throws CheckError WDE0001, WDE0004, WDE0007
   * @example
   * const review = await client.items.insert('reviews', { film: 'alien', stars: 4, tags: ['calm'] })
   */
  insert: WriteItem<Schema, WriteOptions>
  /** Replaces an item: missing fields are removed. @throws CheckError WDE0001, WDE0004, WDE0007 */
  update: UpdateItem<Schema, UpdateOptions>
  /**
   * Replaces the item with this `_id`, or inserts it.
   * @throws CheckError WDE0001, WDE0004, WDE0007
   */
  save: WriteItem<Schema, WriteOptions>
  /**
   * Removes an item and returns it; null if it did not exist.
   * @throws CheckError WDE0001, WDE0002
   * @example
   * console.log((await client.items.remove('reviews', 'one'))?.stars) // → 3
   */
  remove: ReadItem<Schema, ConditionOptions>
}

/**
 * Creates the writes alone.
 * @see docs/client.md#reduce-bundle-size
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

/** Following items. `subscribe` of a query follows those that match it. */
export interface LiveItems<Schema extends object = AnySchema> {
  /**
   * Follows an item. Its code loads with the first subscription of the page; all of a client share one stream.
   * @returns a function that unsubscribes
   * @throws CheckError WDE0001, WDE0002
   * @see docs/client.md#live-queries
   * @example
   * const stop = client.items.subscribe('films', 'wings', (change) => console.log(change.kind))
   */
  subscribe: SubscribeItem<Schema>
  /** Reads the newest sequence of the server's change log, for the `after` of a subscription. Items that are read afterwards contain all changes up to it. */
  logSequence(): Promise<LogSequence>
}

/**
 * Calls on items. Every call may also throw ApplicationError with a WDE code, and NetworkError, TimeoutError,
 * InvalidResponseError or SystemError, which are retryable.
 * @see docs/wire.md#items
 */
export interface Items<Schema extends object = AnySchema>
  extends Gets<Schema>,
    Writes<Schema>,
    Queries<Schema>,
    LiveItems<Schema> {}

/**
 * Creates the query builder alone.
 * @see docs/client.md#reduce-bundle-size
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
 * Creates the calls.
 * @see docs/client.md#reduce-bundle-size
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
    subscribe(collectionId, itemId, subscriber) {
      assertCollectionId(collectionId)
      assertItemId(itemId)
      return subscribe(source, { collectionId, itemId }, subscriber)
    },
    logSequence: () => logSequence(source),
  }
}

function getItem(call: Call): ReadItem<AnySchema, GetOptions> {
  return async (dataCollectionId, dataItemId, options) => {
    assertCollectionId(dataCollectionId)
    assertItemId(dataItemId)
    const { fields, includeReferences, includeFieldGroups, signal } = options ?? {}
    const request = {
      dataCollectionId,
      dataItemId,
      ...readOptions(options),
      fields,
      includeReferences,
      includeFieldGroups,
    }
    // What nests does not fit into a query string.
    const { appOptions, publishPluginOptions } = request
    const asGet = Boolean(includeReferences?.length || appOptions || publishPluginOptions)
    try {
      const asPost = () => queryById(call, request, signal)
      return foundItem(await call(endpoints.getItem, request, { signal, asGet, asPost }))
    } catch (error) {
      return nullIfUnknown(error)
    }
  }
}

/** Reads an item by a query, which travels as POST. */
async function queryById(
  call: Call,
  { dataItemId, fields, ...request }: Sendable<GetItemRequest>,
  signal: AbortSignal | undefined,
): Promise<Partial<ItemResponse>> {
  const query = { filter: { _id: dataItemId }, fields, paging: { limit: 1 } }
  const { dataItems } = await call(endpoints.queryItems, { ...request, query }, { signal })
  const [dataItem] = dataItems
  return dataItem ? { dataItem } : {}
}

/** Returns the item of a response, if there is one. */
function foundItem<Fields>({ dataItem }: Partial<ItemResponse>): Item<Fields> | null {
  return dataItem ? answeredItem({ dataItem }) : null
}

/** Returns null for an unknown item. Rethrows other errors. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof ApplicationError && error.code === dataCodes.itemUnknown) return null
  throw error
}

function removeItem(call: Call): ReadItem<AnySchema, ConditionOptions> {
  return async (dataCollectionId, dataItemId, options) => {
    assertCollectionId(dataCollectionId)
    assertItemId(dataItemId)
    const ids = { dataCollectionId, dataItemId }
    const request = { ...ids, ...itemOptions(options), ...wireCondition(options) }
    try {
      return foundItem(await call(endpoints.removeItem, request, options))
    } catch (error) {
      return nullIfUnknown(error)
    }
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
    return answeredItem<Fields>(await call(endpoint, request, options))
  }
}
