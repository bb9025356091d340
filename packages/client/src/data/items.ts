import {
  assertCollectionId,
  assertItem,
  assertItemId,
  dataCodes,
  type Endpoint,
  endpoints,
  type FilterBuilder,
  filter,
  type ItemResponse,
  type WriteItemRequest,
} from '@foyer/protocol'
import type { Call, CallOptions } from '../call.js'
import { ApplicationError } from '../errors.js'
import { type AggregateQuery, type AggregateRow, aggregateQuery } from './aggregate.js'
import { type BulkSummary, bulkInsert } from './bulk.js'
import { answeredItem, type Item, toWireItem } from './item.js'
import { type ItemQuery, itemQuery } from './query.js'

/** How one item is read. */
export interface GetOptions extends CallOptions {
  /** Reads these fields and `_id` only. */
  fields?: string[]
}

/**
 * The items of the site's collections. Every call may throw, beside what it names, ApplicationError with a
 * WDE code, and NetworkError, TimeoutError, InvalidResponseError or SystemError, which are retryable.
 * @see docs/wire.md#data
 */
export interface Items {
  /** Reads an item; null when there is none of that id. @throws CheckError WDE0001, WDE0002 */
  get<Fields extends object = AnyFields>(
    collectionId: string,
    itemId: string,
    options?: GetOptions,
  ): Promise<Item<Fields> | null>
  /** Adds an item; the server makes an `_id` unless it has one. @throws CheckError WDE0001, WDE0004, WDE0007 */
  insert: WriteItem
  /** Replaces an item whole: fields that are left out are gone. @throws CheckError WDE0001, WDE0004, WDE0007 */
  update: WriteItem
  /** Replaces the item of that `_id`, or adds it. @throws CheckError WDE0001, WDE0004, WDE0007 */
  save: WriteItem
  /** Removes an item and gives it back; null when there was none. @throws CheckError WDE0001, WDE0002 */
  remove<Fields extends object = AnyFields>(
    collectionId: string,
    itemId: string,
    options?: CallOptions,
  ): Promise<Item<Fields> | null>
  /** Starts a query. @throws CheckError WDE0001 */
  query<Fields extends object = AnyFields>(collectionId: string): ItemQuery<Fields>
  /** Starts an aggregation. @throws CheckError WDE0001 */
  aggregate<Row extends object = AggregateRow>(collectionId: string): AggregateQuery<Row>
  /** Adds up to 1000 items in one request. @throws CheckError WDE0001, WDE0005, WDE0006 */
  bulkInsert<Fields extends object>(
    collectionId: string,
    items: readonly Fields[],
    options?: CallOptions,
  ): Promise<BulkSummary<Fields>>
  /** Starts a filter, for `and`, `or`, `not`, `having` and the filter of an aggregation. */
  filter(): FilterBuilder
}

type AnyFields = Record<string, unknown>

type WriteItem = <Fields extends object>(
  collectionId: string,
  item: Fields,
  options?: CallOptions,
) => Promise<Item<Fields>>

/** Builds the data calls. */
export function createItems({ call }: { call: Call }): Items {
  return {
    get: (collectionId, itemId, options) => getItem(call, collectionId, itemId, options),
    insert: writeItem(call, endpoints.insertItem),
    update: writeItem(call, endpoints.updateItem),
    save: writeItem(call, endpoints.saveItem),
    remove: (collectionId, itemId, options) => removeItem(call, collectionId, itemId, options),
    query(collectionId) {
      assertCollectionId(collectionId)
      return itemQuery(call, collectionId)
    },
    aggregate(collectionId) {
      assertCollectionId(collectionId)
      return aggregateQuery(call, collectionId)
    },
    bulkInsert: (collectionId, items, options) => bulkInsert(call, collectionId, items, options),
    filter: () => filter(),
  }
}

async function getItem<Fields>(
  call: Call,
  collectionId: string,
  itemId: string,
  { fields, signal }: GetOptions = {},
): Promise<Item<Fields> | null> {
  assertCollectionId(collectionId)
  assertItemId(itemId)
  const ids = { dataCollectionId: collectionId, dataItemId: itemId }
  const request = fields ? { ...ids, fields } : ids
  return itemOrNull(call(endpoints.getItem, request, { signal }))
}

async function removeItem<Fields>(
  call: Call,
  collectionId: string,
  itemId: string,
  options?: CallOptions,
): Promise<Item<Fields> | null> {
  assertCollectionId(collectionId)
  assertItemId(itemId)
  const request = { dataCollectionId: collectionId, dataItemId: itemId }
  return itemOrNull(call(endpoints.removeItem, request, options))
}

/** An unknown item is an ordinary answer to get and remove. */
async function itemOrNull<Fields>(answer: Promise<ItemResponse>): Promise<Item<Fields> | null> {
  try {
    const found: Partial<ItemResponse> = await answer
    return found.dataItem ? answeredItem({ dataItem: found.dataItem }) : null
  } catch (error) {
    if (error instanceof ApplicationError && error.code === dataCodes.itemUnknown) return null
    throw error
  }
}

function writeItem(call: Call, endpoint: Endpoint<WriteItemRequest, ItemResponse>): WriteItem {
  return async <Fields extends object>(
    collectionId: string,
    item: Fields,
    options?: CallOptions,
  ) => {
    assertCollectionId(collectionId)
    assertItem(item)
    const request = { dataCollectionId: collectionId, dataItem: toWireItem(item) }
    return answeredItem<Fields>(await call(endpoint, request, options))
  }
}
