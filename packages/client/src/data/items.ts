import {
  assertCollectionId,
  assertItem,
  assertItemId,
  type Endpoint,
  type FilterBuilder,
  filter,
  type ItemResponse,
  type WriteItemRequest,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import {
  type DataCall as Call,
  type DataCallOptions as CallOptions,
  dataCallOf,
} from '../data-call.js'
import { ApplicationError } from '../errors.js'
import { type AggregateQuery, type AggregateRow, aggregateQuery } from './aggregate.js'
import {
  type BulkPatch,
  type BulkSummary,
  type BulkWrite,
  bulkPatch,
  bulkRemove,
  bulkWrite,
} from './bulk.js'
import { type ConditionOptions, wireCondition } from './condition.js'
import { answeredItem, type Item, toWireItem } from './item.js'
import { type ItemPatch, itemPatch } from './patch.js'
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
  insert: WriteItem<CallOptions>
  /** Replaces an item whole: fields that are left out are gone. @throws CheckError WDE0001, WDE0004, WDE0007 */
  update: WriteItem<ConditionOptions>
  /** Replaces the item of that `_id`, or adds it. @throws CheckError WDE0001, WDE0004, WDE0007 */
  save: WriteItem<CallOptions>
  /** Starts a change of single fields; the others stay as they are. @throws CheckError WDE0001, WDE0002 */
  patch<Fields extends object = AnyFields>(collectionId: string, itemId: string): ItemPatch<Fields>
  /** Removes an item and gives it back; null when there was none. @throws CheckError WDE0001, WDE0002 */
  remove<Fields extends object = AnyFields>(
    collectionId: string,
    itemId: string,
    options?: ConditionOptions,
  ): Promise<Item<Fields> | null>
  /** Removes every item; for the owner of the site. @throws CheckError WDE0001 */
  truncate(collectionId: string, options?: CallOptions): Promise<void>
  /** Starts a query. @throws CheckError WDE0001 */
  query<Fields extends object = AnyFields>(collectionId: string): ItemQuery<Fields>
  /** Starts an aggregation. @throws CheckError WDE0001 */
  aggregate<Row extends object = AggregateRow>(collectionId: string): AggregateQuery<Row>
  /** Adds up to 1000 items in one request. @throws CheckError WDE0001, WDE0005, WDE0006 */
  bulkInsert: BulkWrite<CallOptions>
  /** Replaces up to 1000 items whole. @throws CheckError WDE0001, WDE0005, WDE0006 */
  bulkUpdate: BulkWrite<ConditionOptions>
  /** Replaces or adds up to 1000 items. @throws CheckError WDE0001, WDE0005, WDE0006 */
  bulkSave: BulkWrite<CallOptions>
  /** Starts a change of single fields of up to 100 items. @throws CheckError WDE0001, WDE0068 */
  bulkPatch(collectionId: string, itemIds: readonly string[]): BulkPatch
  /** Removes up to 1000 items. @throws CheckError WDE0001, WDE0068, WDE0069 */
  bulkRemove(
    collectionId: string,
    itemIds: readonly string[],
    options?: ConditionOptions,
  ): Promise<BulkSummary<string>>
  /** Starts a filter, for `and`, `or`, `not`, `having` and the filter of an aggregation. */
  filter(): FilterBuilder
}

type AnyFields = Record<string, unknown>

type WriteItem<Options> = <Fields extends object>(
  collectionId: string,
  item: Fields,
  options?: Options,
) => Promise<Item<Fields>>

/** Builds the data calls. */
export function createItems(connection: Connection): Items {
  const call = dataCallOf(connection)
  return {
    get: (collectionId, itemId, options) => getItem(call, collectionId, itemId, options),
    insert: writeItem(call, endpoints.insertItem),
    update: writeItem(call, endpoints.updateItem),
    save: writeItem(call, endpoints.saveItem),
    patch: (collectionId, itemId) => itemPatch(call, collectionId, itemId),
    truncate: (collectionId, options) => truncate(call, collectionId, options),
    remove: (collectionId, itemId, options) => removeItem(call, collectionId, itemId, options),
    query(collectionId) {
      assertCollectionId(collectionId)
      return itemQuery(call, collectionId)
    },
    aggregate(collectionId) {
      assertCollectionId(collectionId)
      return aggregateQuery(call, collectionId)
    },
    bulkInsert: bulkWrite(call, endpoints.bulkInsertItems, dataCodes.itemExists),
    bulkUpdate: bulkWrite(call, endpoints.bulkUpdateItems, dataCodes.itemUnknown),
    bulkSave: bulkWrite(call, endpoints.bulkSaveItems),
    bulkPatch: (collectionId, itemIds) => bulkPatch(call, collectionId, itemIds),
    bulkRemove: (collectionId, ids, options) => bulkRemove(call, collectionId, ids, options),
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
  options?: ConditionOptions,
): Promise<Item<Fields> | null> {
  assertCollectionId(collectionId)
  assertItemId(itemId)
  const ids = { dataCollectionId: collectionId, dataItemId: itemId }
  const request = { ...ids, ...wireCondition(options) }
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

async function truncate(call: Call, collectionId: string, options?: CallOptions): Promise<void> {
  assertCollectionId(collectionId)
  await call(endpoints.truncateItems, { dataCollectionId: collectionId }, options)
}

function writeItem<Options extends ConditionOptions>(
  call: Call,
  endpoint: Endpoint<WriteItemRequest, ItemResponse>,
): WriteItem<Options> {
  return async <Fields extends object>(collectionId: string, item: Fields, options?: Options) => {
    assertCollectionId(collectionId)
    assertItem(item)
    const dataItem = toWireItem(item)
    const request = { dataCollectionId: collectionId, dataItem, ...wireCondition(options) }
    return answeredItem<Fields>(await call(endpoint, request, options))
  }
}
