import {
  assertCollectionId,
  assertItem,
  assertItemId,
  type Endpoint,
  type ItemResponse,
  type WriteItemRequest,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call } from '../call.js'
import { type ConditionOptions, wireCondition } from './condition.js'
import { type DataSource, dataCall } from './data-call.js'
import { foundItem, nullIfUnknown } from './get.js'
import { answeredItem, toWireItem } from './item.js'
import type { ReadItem, UpdateItem, WriteItem } from './item-calls.js'
import { type ItemOptions, itemOptions } from './options.js'
import type { AnySchema } from './schema.js'

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
 * @see docs/client.md#pay-only-for-what-you-use
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
