import {
  assertCollectionId,
  assertLimit,
  assertSkip,
  assertText,
  check,
  type PagingMetadata,
  type SortEntry,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { Call } from '../call.js'
import { type DataSource, dataCall } from './data-call.js'
import type { IncludeOptions, PageOptions, ReadOptions } from './item-options.js'
import type { Found, TopLevel } from './projection.js'
import { countItems, readItems, readValues } from './read-requests.js'
import type {
  AnyFields,
  AnySchema,
  CollectionId,
  FieldName,
  Grouped,
  Item,
  TypedRequest,
} from './schema.js'
import { type FilterInput, wireFilter } from './wire-form.js'

/** Page to read: by offset, or by a cursor of another page. */
export interface PageRequest {
  paging?: { limit?: number | undefined; offset?: number | undefined } | undefined
  cursorPaging?: { limit?: number | undefined; cursor?: string | undefined } | undefined
}

/** A query as an object. */
export interface QueryRequest extends PageRequest {
  filter?: FilterInput | undefined
  sort?: SortEntry[] | undefined
  fields?: string[] | undefined
}

/** Options of a query as an object. */
export interface QueryRequestOptions extends PageOptions, IncludeOptions {}

/** One page of items. */
export interface ItemPage<Entry> {
  items: Entry[]
  pagingMetadata: PagingMetadata
}

/** Options of `count`. */
export interface CountOptions extends ReadOptions {
  filter?: FilterInput | undefined
}

/** Options of `distinct`. */
export interface DistinctOptions extends PageOptions, PageRequest {
  filter?: FilterInput | undefined
  order?: 'ASC' | 'DESC' | undefined
}

/** One page of the distinct values of a field. */
export interface DistinctPage<Value> {
  values: Value[]
  pagingMetadata: PagingMetadata
}

/** Reads one page of a query as an object. */
export type QueryPage<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      request: QueryRequest,
      options?: QueryRequestOptions,
    ) => Promise<ItemPage<Item<Fields>>>
  : <Id extends CollectionId<Schema>, Name extends FieldName<Schema[Id]> = never>(
      collectionId: Id,
      request: TypedRequest<QueryRequest, FieldName<Schema[Id]>, Name>,
      options?: QueryRequestOptions,
    ) => Promise<ItemPage<Found<Schema[Id], Schema, TopLevel<Schema, Name>, never>>>

type ReadDistinct<Schema> = string extends keyof Schema
  ? <Value = unknown>(
      collectionId: string,
      fieldName: string,
      options?: DistinctOptions,
    ) => Promise<DistinctPage<Value>>
  : <Id extends CollectionId<Schema>, Name extends FieldName<Schema[Id]>>(
      collectionId: Id,
      fieldName: Name,
      options?: DistinctOptions,
    ) => Promise<DistinctPage<Grouped<Schema[Id], Name>>>

/** Reads with the query as an object instead of a builder. */
export interface Reads<Schema extends object = AnySchema> {
  /**
   * Reads one page of a query.
   * @throws CheckError for a wrong collection id, filter, order or page: WDE0001, WDE0032 to WDE0035, WDE0070, WDE0080
   */
  queryPage: QueryPage<Schema>
  /** Counts the matching items. @throws CheckError WDE0001, WDE0070 */
  count(collectionId: CollectionId<Schema>, options?: CountOptions): Promise<number>
  /**
   * Reads one page of the distinct values of a field.
   * @throws CheckError WDE0001, WDE0003, WDE0070, WDE0080, and WDE0032, WDE0033, WDE0034 or WDE0035 for a wrong page
   */
  distinct: ReadDistinct<Schema>
}

/** Creates `queryPage`, `count` and `distinct`. @see docs/client-parts.md#reduce-bundle-size */
export function createReads<Schema extends object = AnySchema>(source: DataSource): Reads<Schema>
export function createReads(source: DataSource): Reads {
  const call = dataCall(source)
  return {
    queryPage: (collectionId, request, options) => queryPage(call, collectionId, request, options),
    distinct: (collectionId, field, options) => distinctPage(call, collectionId, field, options),
    async count(collectionId, options = {}) {
      assertCollectionId(collectionId)
      const { filter } = options
      return countItems(call, collectionId, filter && wireFilter(filter), options)
    },
  }
}

/** Reads one page of a query as an object. */
export async function queryPage<Fields>(
  call: Call,
  dataCollectionId: string,
  request: QueryRequest,
  options: QueryRequestOptions = {},
): Promise<ItemPage<Item<Fields>>> {
  assertCollectionId(dataCollectionId)
  const { fields, filter, sort = [] } = request
  const { returnTotalCount, includeReferences, includeFieldGroups } = options
  const paging = requestedPaging(request)
  // A cursor contains the filter and the sort order.
  const isNext = 'cursorPaging' in paging
  const first = { filter: filter && wireFilter(filter), sort }
  const message = {
    dataCollectionId,
    query: { fields, ...paging, ...(!isNext && first) },
    includeReferences,
    includeFieldGroups,
    ...(!isNext && { returnTotalCount }),
  }
  const { items, metadata } = await readItems<Item<Fields>>(call, message, options)
  return { items, pagingMetadata: metadata }
}

async function distinctPage<Value>(
  call: Call,
  dataCollectionId: string,
  fieldName: string,
  options: DistinctOptions = {},
): Promise<DistinctPage<Value>> {
  assertCollectionId(dataCollectionId)
  assertText(fieldName, dataCodes.fieldNameNotText)
  const { filter, order, returnTotalCount } = options
  const paging = requestedPaging(options)
  const first = { fieldName, filter: filter && wireFilter(filter), order, returnTotalCount }
  const message = { dataCollectionId, ...paging, ...(!('cursorPaging' in paging) && first) }
  const { items, metadata } = await readValues<Value>(call, message, options)
  return { values: items, pagingMetadata: metadata }
}

/**
 * Asserts the limits and the offset of a page. JSON would send NaN and Infinity as null, which the server takes as
 * missing.
 * @throws CheckError WDE0032, WDE0033, WDE0034, WDE0035
 */
export function assertPage({ paging, cursorPaging }: PageRequest): void {
  assertLimit(paging?.limit ?? 1)
  assertLimit(cursorPaging?.limit ?? 1)
  assertSkip(paging?.offset ?? 0)
}

/**
 * Converts the page of a request to the wire form. A request without a cursor uses an offset.
 * @throws CheckError WDE0080 for a cursor with an offset, and the errors of `assertPage`
 */
export function requestedPaging(request: PageRequest): Record<string, object> {
  assertPage(request)
  const { paging, cursorPaging } = request
  const cursor = cursorPaging?.cursor
  const offset = paging?.offset ?? 0
  if (cursor) {
    check(offset === 0, dataCodes.skipWithCursor)
    return { cursorPaging }
  }
  const requested = paging ?? cursorPaging
  return requested ? { paging: { limit: requested.limit, offset } } : {}
}
