import {
  assertText,
  check,
  everything,
  type HasFilter,
  type IncludedReference,
  joinFilters,
  type QueryItemsRequest,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { Call } from '../call.js'
import { loadAndSubscribe } from '../lazy-live.js'
import type { LiveSubscriber } from '../live/listener.js'
import type { RequestOptions } from '../post.js'
import { type DataSource, dataCall } from './data-call.js'
import type { Conditions } from './filter-methods.js'
import type { FindOptions, PageOptions, ReadOptions } from './item-options.js'
import {
  type BuilderParts,
  type OrderAndPageMethods,
  PagedBuilder,
  type PagePosition,
  wirePaging,
} from './order-and-page.js'
import { firstResult, type PagedResult } from './paged-result.js'
import type { Found, TopLevel } from './projection.js'
import { countItems, includedReferences, readItems, readValues } from './read-requests.js'
import type { FieldName, IncludableField, KnownFields } from './schema.js'

/**
 * Immutable query builder; each method returns a new one. In a typed collection, `Shown` are the selected fields and
 * `Included` the included references.
 * @see docs/wire/queries.md#query-and-sort-order
 */
export interface ItemQuery<
  Fields,
  Schema = unknown,
  Shown extends string = never,
  Included extends string = never,
> extends Conditions<KnownFields<Fields, Schema>, ItemQuery<Fields, Schema, Shown, Included>>,
    OrderAndPageMethods<KnownFields<Fields, Schema>, ItemQuery<Fields, Schema, Shown, Included>>,
    HasFilter {
  /** Returns only these fields and `_id`. Default: all fields. */
  fields<Name extends FieldName<KnownFields<Fields, Schema>>>(
    ...names: Name[]
  ): ItemQuery<Fields, Schema, Shown | TopLevel<Schema, Name>, Included>
  /**
   * Replaces the ids in reference fields by the referenced items. A number as the last argument limits each list.
   * Default 50.
   * @throws CheckError WDE0094
   */
  include<Name extends IncludableField<KnownFields<Fields, Schema>>>(
    ...names: Name[] | [...Name[], number]
  ): ItemQuery<Fields, Schema, Shown, Included | TopLevel<Schema, Name>>
  /** Additionally returns groups of computed fields. */
  includeFieldGroups(...groups: string[]): ItemQuery<Fields, Schema, Shown, Included>
  /**
   * Sorts the items randomly and ignores other sort orders. The same seed returns the same order. Without a seed, the
   * order changes with every page.
   */
  randomSort(options?: { seed?: number }): ItemQuery<Fields, Schema, Shown, Included>
  /** Reads the first page. @throws CheckError WDE0080 for `byCursor` with `skip` */
  find(options?: FindOptions): Promise<PagedResult<Found<Fields, Schema, Shown, Included>>>
  /** Counts all matching items, ignoring `skip` and `limit`. */
  count(options?: ReadOptions): Promise<number>
  /** Reads the first page of the distinct values of a field, in the sort order of that field. */
  distinct<Value = unknown>(
    field: FieldName<KnownFields<Fields, Schema>>,
    options?: PageOptions,
  ): Promise<PagedResult<Value>>
  /**
   * Subscribes to the items that match the filter. Ignores sort order, page, selected fields and included references.
   * @returns a function that unsubscribes
   * @see docs/client.md#live-queries
   * @example
   * const unsubscribe = client.items.query('reviews').eq('film', 'alien').subscribe((change) => {
   *   if (change.kind === 'enter') console.log(change.item.stars)
   * })
   */
  subscribe(subscriber: LiveSubscriber<Found<Fields, Schema, never, never>>): () => void
  /** Returns the wire request, which also serves as a cache key. */
  toRequest(): QueryItemsRequest
}

interface QueryParts extends BuilderParts {
  collectionId: string
  fields: string[]
  include: IncludedReference[]
  groups?: string[]
  random?: { seed?: number }
}

/** Creates the query builder of a collection. */
export function itemQuery<Fields, Schema>(
  source: DataSource,
  collectionId: string,
): ItemQuery<Fields, Schema> {
  const parts = { collectionId, conditions: everything, sort: [], fields: [], include: [], skip: 0 }
  return new QueryBuilder<Fields, Schema, never, never>(source, parts)
}

class QueryBuilder<Fields, Schema, Shown extends string, Included extends string>
  extends PagedBuilder<QueryParts, ItemQuery<Fields, Schema, Shown, Included>>
  implements ItemQuery<Fields, Schema, Shown, Included>
{
  readonly #source: DataSource

  constructor(source: DataSource, parts: QueryParts) {
    super(parts)
    this.#source = source
  }

  protected next<MoreShown extends string = Shown, MoreIncluded extends string = Included>(
    change: Partial<QueryParts>,
  ): ItemQuery<Fields, Schema, MoreShown, MoreIncluded> {
    return new QueryBuilder(this.#source, { ...this.parts, ...change })
  }

  fields<Name extends string>(
    ...names: Name[]
  ): ItemQuery<Fields, Schema, Shown | TopLevel<Schema, Name>, Included> {
    return this.next({ fields: [...this.parts.fields, ...names] })
  }
  include<Name extends string>(
    ...names: (Name | number)[]
  ): ItemQuery<Fields, Schema, Shown, Included | TopLevel<Schema, Name>> {
    return this.next({ include: [...this.parts.include, ...includedReferences(names)] })
  }
  includeFieldGroups(...groups: string[]): ItemQuery<Fields, Schema, Shown, Included> {
    return this.next({ groups: [...(this.parts.groups ?? []), ...groups] })
  }
  randomSort(random: { seed?: number } = {}): ItemQuery<Fields, Schema, Shown, Included> {
    return this.next({ random })
  }
  find(options?: FindOptions): Promise<PagedResult<Found<Fields, Schema, Shown, Included>>> {
    return find(dataCall(this.#source), this.parts, options)
  }
  count(options?: ReadOptions): Promise<number> {
    return countItems(dataCall(this.#source), this.parts.collectionId, this.toWire(), options)
  }
  distinct<Value = unknown>(field: string, options?: PageOptions): Promise<PagedResult<Value>> {
    return distinct(dataCall(this.#source), this.parts, field, options)
  }
  subscribe(subscriber: LiveSubscriber<Found<Fields, Schema, never, never>>): () => void {
    const { collectionId } = this.parts
    return loadAndSubscribe(this.#source, { collectionId, filter: this.toWire() }, subscriber)
  }
  toRequest(): QueryItemsRequest {
    return toRequest(this.parts, { offset: this.parts.skip })
  }
}

function toRequest(parts: QueryParts, position: PagePosition): QueryItemsRequest {
  const { collectionId, fields, groups, include, random, conditions, sort } = parts
  const paging = wirePaging(parts, position)
  return {
    dataCollectionId: collectionId,
    // A cursor contains the filter and the sort order.
    query: {
      fields,
      ...paging,
      ...(!position.cursor && { filter: joinFilters(conditions), sort }),
    },
    includeReferences: include,
    ...(random && { sortMode: 'RANDOM', randomOptions: random }),
    ...(groups && { includeFieldGroups: groups }),
  }
}

async function find<Entry>(
  call: Call,
  parts: QueryParts,
  options: FindOptions = {},
): Promise<PagedResult<Entry>> {
  const { returnTotalCount, byCursor } = options
  check(!byCursor || !parts.skip, dataCodes.skipWithCursor)
  const read = (position: PagePosition, following?: RequestOptions) => {
    const request = following
      ? toRequest(parts, position)
      : { ...toRequest(parts, { ...position, byCursor }), returnTotalCount }
    return readItems<Entry>(call, request, { ...options, ...following })
  }
  return firstResult({ ...parts, read }, parts.skip)
}

async function distinct<Value>(
  call: Call,
  parts: QueryParts,
  fieldName: string,
  options: PageOptions = {},
): Promise<PagedResult<Value>> {
  assertText(fieldName, dataCodes.fieldNameNotText)
  const { collectionId: dataCollectionId, conditions, skip, sort } = parts
  const order = sort.find((entry) => entry.fieldName === fieldName)?.order
  const { returnTotalCount } = options
  const read = (position: PagePosition, following?: RequestOptions) => {
    const request = {
      dataCollectionId,
      ...wirePaging(parts, position),
      ...(!position.cursor && { fieldName, filter: joinFilters(conditions), order }),
      ...(!following && { returnTotalCount }),
    }
    return readValues<Value>(call, request, { ...options, ...following })
  }
  return firstResult({ ...parts, read }, skip)
}
