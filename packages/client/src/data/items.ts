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
import type { Call, Sendable } from '../call.js'
import { ApplicationError } from '../errors.js'
import { type ConditionOptions, wireCondition } from './condition.js'
import { filter, type ItemFilter } from './conditions.js'
import { type DataSource, dataCall } from './data-call.js'
import { answeredItem, toWireItem } from './item.js'
import type { QueryCollection, ReadItem, UpdateItem, WriteItem } from './item-calls.js'
import { type IncludeOptions, type ItemOptions, itemOptions, readOptions } from './options.js'
import { itemQuery } from './query.js'
import type { AnySchema, Item } from './schema.js'

/** Options of reading one item. */
export interface GetOptions extends IncludeOptions {
  /** Reads these fields and `_id` only. */
  fields?: string[] | undefined
}

/** Options of writing one item. */
export interface WriteOptions extends ItemOptions {
  /** Saves the values of multi-reference fields too; else they are left aside. */
  saveReferences?: boolean | undefined
  /** Answers with the referenced items. */
  includeReferences?: boolean | undefined
}

/** Options of replacing one item. */
export interface UpdateOptions extends WriteOptions, ConditionOptions {}

/**
 * The everyday calls on the items of a site's collections. Every call may throw, beside what it names, ApplicationError
 * with a WDE code, and NetworkError, TimeoutError, InvalidResponseError or SystemError, which are retryable.
 * @see docs/wire.md#items
 */
export interface Items<Schema extends object = AnySchema> {
  /** Reads an item; null when there is none of that id. @throws CheckError WDE0001, WDE0002 */
  get: ReadItem<Schema, GetOptions>
  /** Adds an item; the server makes an `_id` unless it has one. @throws CheckError WDE0001, WDE0004, WDE0007 */
  insert: WriteItem<Schema, WriteOptions>
  /** Replaces an item whole: fields that are left out are gone. @throws CheckError WDE0001, WDE0004, WDE0007 */
  update: UpdateItem<Schema, UpdateOptions>
  /** Replaces the item of that `_id`, or adds it. @throws CheckError WDE0001, WDE0004, WDE0007 */
  save: WriteItem<Schema, WriteOptions>
  /** Removes an item and gives it back; null when there was none. @throws CheckError WDE0001, WDE0002 */
  remove: ReadItem<Schema, ConditionOptions>
  /** Starts a query. @throws CheckError WDE0001 */
  query: QueryCollection<Schema>
  /** Starts a filter, for `and`, `or`, `not`, `having`, conditions and the filter of an aggregation. */
  filter<Fields = Record<string, unknown>>(): ItemFilter<Fields>
}

/** Builds the everyday calls. @see docs/client.md#pay-only-for-what-you-use */
export function createItems<Schema extends object = AnySchema>(source: DataSource): Items<Schema>
export function createItems(source: DataSource): Items {
  const call = dataCall(source)
  return {
    get: getItem(call),
    insert: writeItem(call, endpoints.insertItem),
    update: writeItem(call, endpoints.updateItem),
    save: writeItem(call, endpoints.saveItem),
    remove: removeItem(call),
    query(collectionId) {
      assertCollectionId(collectionId)
      return itemQuery(call, collectionId)
    },
    filter,
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
      const whenTooLong = () => queryById(call, request, signal)
      return foundItem(await call(endpoints.getItem, request, { signal, asGet, whenTooLong }))
    } catch (error) {
      return nullIfUnknown(error)
    }
  }
}

/** Reads an item by a query: the alternative where the address of a GET becomes too long. */
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

function foundItem<Fields>({ dataItem }: Partial<ItemResponse>): Item<Fields> | null {
  return dataItem ? answeredItem({ dataItem }) : null
}

/** An unknown item is an ordinary answer to get and remove. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof ApplicationError && error.code === dataCodes.itemUnknown) return null
  throw error
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
