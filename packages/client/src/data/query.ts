import {
  decodeValue,
  type FilterOperators,
  filterOperators,
  type HasFilter,
  type QueryItemsRequest,
  type WireFilter,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { DataCall as Call, DataCallOptions as CallOptions } from '../data-call.js'
import { InvalidResponseError } from '../errors.js'
import { type Item, toItem } from './item.js'
import {
  type OrderAndPage,
  type OrderAndPageMethods,
  orderAndPage,
  wirePaging,
} from './order-and-page.js'
import { answeredPage, firstResult, type PagedResult } from './paged-result.js'

/** How a query is read. */
export interface FindOptions extends CallOptions {
  /** Also count the items on all pages; costs the server a count. */
  returnTotalCount?: boolean
}

/** A query being built: it never changes, each method gives a new one. @see docs/wire.md#query */
export interface ItemQuery<Fields>
  extends FilterOperators<ItemQuery<Fields>>,
    OrderAndPageMethods<ItemQuery<Fields>>,
    HasFilter {
  /** Reads these fields and `_id` only. */
  fields(...names: string[]): ItemQuery<Fields>
  /**
   * Orders the items as if by chance, whatever else they are sorted by. With the same seed the order is the same; without
   * one each page has an order of its own.
   */
  randomSort(options?: { seed?: number }): ItemQuery<Fields>
  /** Reads the first page. */
  find(options?: FindOptions): Promise<PagedResult<Item<Fields>>>
  /** Counts all items that match, whatever `skip` and `limit` say. */
  count(options?: CallOptions): Promise<number>
  /** Reads the first page of the values of a field, each once; in the order that was asked for this field. */
  distinct<Value = unknown>(field: string, options?: FindOptions): Promise<PagedResult<Value>>
  /** The request as it travels: a key for caches. */
  toRequest(): QueryItemsRequest
}

interface QueryParts extends OrderAndPage {
  collectionId: string
  filter: WireFilter
  fields: string[]
  random?: { seed?: number }
}

/** Starts a query over all items of a collection. */
export function itemQuery<Fields>(call: Call, collectionId: string): ItemQuery<Fields> {
  return build(call, { collectionId, filter: {}, sort: [], fields: [], skip: 0 })
}

function build<Fields>(call: Call, parts: QueryParts): ItemQuery<Fields> {
  const next = (change: Partial<QueryParts>) => build<Fields>(call, { ...parts, ...change })
  return {
    ...filterOperators(parts.filter, (filter) => next({ filter })),
    toWire: () => parts.filter,
    ...orderAndPage(parts, next),
    fields: (...names) => next({ fields: [...parts.fields, ...names] }),
    randomSort: (random = {}) => next({ random }),
    find: (options) => find(call, parts, options),
    distinct: (field, options) => distinct(call, parts, field, options),
    count: (options) => count(call, parts, options),
    toRequest: () => toRequest(parts, parts.skip),
  }
}

function toRequest(parts: QueryParts, skip: number): QueryItemsRequest & { includeReferences: [] } {
  const { collectionId, fields, filter, random, sort } = parts
  return {
    dataCollectionId: collectionId,
    query: { fields, ...wirePaging(parts, skip), filter, sort },
    includeReferences: [],
    ...(random && { sortMode: 'RANDOM', randomOptions: random }),
  }
}

async function find<Fields>(
  call: Call,
  parts: QueryParts,
  options: FindOptions = {},
): Promise<PagedResult<Item<Fields>>> {
  const { returnTotalCount, signal } = options
  const read = async (skip: number, request: QueryItemsRequest = toRequest(parts, skip)) => {
    const answer = await call(endpoints.queryItems, request, { signal, asGet: true })
    return answeredPage(answer.dataItems, answer.pagingMetadata, (one) => toItem<Fields>(one.data))
  }
  const { collectionId, limit, skip } = parts
  const request = toRequest(parts, skip)
  const first = await read(skip, returnTotalCount ? { ...request, returnTotalCount } : request)
  return firstResult({ collectionId, limit, read: (to) => read(to) }, first, skip)
}

async function count(call: Call, parts: QueryParts, options?: CallOptions): Promise<number> {
  const { collectionId: dataCollectionId, filter } = parts
  const answer = await call(endpoints.countItems, { dataCollectionId, filter }, options)
  if (typeof answer.totalCount === 'number') return answer.totalCount
  throw new InvalidResponseError('expected "totalCount" in the answer')
}

async function distinct<Value>(
  call: Call,
  parts: QueryParts,
  fieldName: string,
  { returnTotalCount, signal }: FindOptions = {},
): Promise<PagedResult<Value>> {
  const { collectionId, filter, limit, skip } = parts
  const order = parts.sort.find((entry) => entry.fieldName === fieldName)?.order
  const request = { dataCollectionId: collectionId, fieldName, filter, ...(order && { order }) }
  const read = async (to: number, more: { returnTotalCount?: true } = {}) => {
    const message = { ...request, ...wirePaging(parts, to), ...more }
    const answer = await call(endpoints.queryDistinctValues, message, { signal })
    const toValue = (value: unknown) => decodeValue(value) as Value
    return answeredPage(answer.distinctValues, answer.pagingMetadata, toValue)
  }
  const first = await read(skip, returnTotalCount ? { returnTotalCount } : {})
  return firstResult({ collectionId, limit, read: (to) => read(to) }, first, skip)
}
