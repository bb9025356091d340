import {
  check,
  type DistinctValuesRequest,
  decodeValue,
  type IncludedReference,
  type QueryItemsRequest,
  type WireFilter,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, Sendable } from '../call.js'
import { invalidResponse } from '../errors.js'
import { type ReadOptions, readOptions } from './item-options.js'
import { type Page, pageOf } from './paged-result.js'
import { toItem } from './wire-form.js'

/** Reads one page of items. */
export async function readItems<Shown>(
  call: Call,
  request: Sendable<QueryItemsRequest>,
  options: ReadOptions,
): Promise<Page<Shown>> {
  const message = { ...request, ...readOptions(options) }
  const { signal } = options
  const response = await call(endpoints.queryItems, message, { signal, inUrl: true })
  return pageOf(response.dataItems, response.pagingMetadata, ({ data }) => toItem<Shown>(data))
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
