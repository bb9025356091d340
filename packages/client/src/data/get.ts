import {
  assertCollectionId,
  assertItemId,
  type GetItemRequest,
  type ItemResponse,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, Sendable } from '../call.js'
import { ApplicationError } from '../errors.js'
import { type DataSource, dataCall } from './data-call.js'
import { answeredItem } from './item.js'
import type { ReadItem } from './item-calls.js'
import { type IncludeOptions, readOptions } from './options.js'
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
 * @see docs/client.md#pay-only-for-what-you-use
 */
export function createGet<Schema extends object = AnySchema>(source: DataSource): Gets<Schema>
export function createGet(source: DataSource): Gets {
  return { get: getItem(dataCall(source)) }
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

/** Reads an item by a query, when the URL of the GET is too long. */
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
export function foundItem<Fields>({ dataItem }: Partial<ItemResponse>): Item<Fields> | null {
  return dataItem ? answeredItem({ dataItem }) : null
}

/** Returns null for an unknown item. Rethrows other errors. */
export function nullIfUnknown(error: unknown): null {
  if (error instanceof ApplicationError && error.code === dataCodes.itemUnknown) return null
  throw error
}
