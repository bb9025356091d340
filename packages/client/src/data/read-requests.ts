import {
  assertCollectionId,
  assertItemId,
  check,
  type DistinctValuesRequest,
  decodeValue,
  type GetItemRequest,
  type IncludedReference,
  type ItemResponse,
  type QueryItemsRequest,
  type WireFilter,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, Sendable } from '../call.js'
import { ApplicationError, invalidResponse } from '../errors.js'
import { type GetOptions, type ReadOptions, readOptions } from './item-options.js'
import { type Page, pageOf } from './paged-result.js'
import { toItem } from './wire-form.js'

/** Reads an item. Returns null or an empty response if it does not exist. */
export async function readItem(
  call: Call,
  dataCollectionId: string,
  dataItemId: string,
  options?: GetOptions,
  includeRevision?: true,
): Promise<Partial<ItemResponse> | null> {
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
    includeRevision,
  }
  // Plain query parameters cannot represent nested values; `.r` can.
  const { appOptions, publishPluginOptions } = request
  const inParameterR = Boolean(includeReferences?.length || appOptions || publishPluginOptions)
  const asPost = () => queryById(call, request, signal)
  return call(endpoints.getItem, request, { signal, inParameterR, asPost }).catch(nullIfUnknown)
}

/** Reads an item with a query by POST. */
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

/** Returns null for the error of an unknown item. Rethrows other errors. */
export function nullIfUnknown(error: unknown): null {
  if (error instanceof ApplicationError && error.code === dataCodes.itemUnknown) return null
  throw error
}

/** Reads one page of items. */
export async function readItems<Entry>(
  call: Call,
  request: Sendable<QueryItemsRequest>,
  options: ReadOptions,
): Promise<Page<Entry>> {
  const message = { ...request, ...readOptions(options) }
  const { signal } = options
  const response = await call(endpoints.queryItems, message, { signal, inParameterR: true })
  return pageOf(response.dataItems, response.pagingMetadata, ({ data }) => toItem<Entry>(data))
}

/** Reads one page of the distinct values of a field. */
export async function readValues<Value>(
  call: Call,
  request: Sendable<DistinctValuesRequest>,
  options: ReadOptions,
): Promise<Page<Value>> {
  const message = { ...request, ...readOptions(options) }
  const { signal } = options
  const response = await call(endpoints.queryDistinctValues, message, { signal })
  const toValue = (value: unknown) => decodeValue(value) as Value
  return pageOf(response.distinctValues, response.pagingMetadata, toValue)
}

/** Counts the matching items. */
export async function countItems(
  call: Call,
  dataCollectionId: string,
  filter: WireFilter | undefined,
  options: ReadOptions = {},
): Promise<number> {
  const request = { dataCollectionId, ...(filter && { filter }), ...readOptions(options) }
  const { totalCount } = await call(endpoints.countItems, request, options)
  if (typeof totalCount === 'number') return totalCount
  throw invalidResponse('totalCount')
}

/** Converts the arguments of `include` to the wire form. @throws CheckError WDE0094 */
export function includedReferences(names: readonly (string | number)[]): IncludedReference[] {
  const last = names.at(-1)
  const limit = typeof last === 'number' ? { limit: last } : undefined
  return names.slice(0, limit && -1).map((field) => {
    const passed = typeof field === 'string' && field !== ''
    check(passed, dataCodes.textEmpty, field)
    return { field, ...limit }
  })
}
