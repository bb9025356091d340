import {
  type AggregateItemsRequest,
  decodeItem,
  type HasFilter,
  isJsonObject,
  type WireFilter,
  type WireOperation,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { DataCall as Call, DataCallOptions as CallOptions } from '../data-call.js'
import {
  type OrderAndPage,
  type OrderAndPageMethods,
  orderAndPage,
  wirePaging,
} from './order-and-page.js'
import { answeredPage, firstResult, type PagedResult } from './paged-result.js'

/** One result of an aggregation: `_id` is the grouped value, or an object of them when there are several. */
export type AggregateRow = Record<string, unknown>

/** An aggregation being built: it never changes, each method gives a new one. @see docs/wire.md#aggregate */
export interface AggregateQuery<Row = AggregateRow>
  extends OrderAndPageMethods<AggregateQuery<Row>> {
  /** Takes only items that match; a later call replaces an earlier one. */
  filter(filter: HasFilter): AggregateQuery<Row>
  /** One result for each combination of values of these fields. */
  group(...fields: string[]): AggregateQuery<Row>
  /** Named `<field>Sum` when no name is given; likewise the next three. */
  sum(field: string, name?: string): AggregateQuery<Row>
  avg(field: string, name?: string): AggregateQuery<Row>
  min(field: string, name?: string): AggregateQuery<Row>
  max(field: string, name?: string): AggregateQuery<Row>
  /** The number of items, as `count`. */
  count(): AggregateQuery<Row>
  /** Takes only results that match; its fields are the names of the results. */
  having(filter: HasFilter): AggregateQuery<Row>
  /** Reads the first page. */
  run(options?: CallOptions): Promise<PagedResult<Row>>
  /** The request as it travels: a key for caches. */
  toRequest(): AggregateItemsRequest
}

interface AggregateParts extends OrderAndPage {
  collectionId: string
  filter: WireFilter
  groups: string[]
  operations: WireOperation[]
  having?: WireFilter
}

/** What one operation works out, without its name. */
type Figure = WireOperation extends infer Operation
  ? Operation extends WireOperation
    ? Omit<Operation, 'resultFieldName'>
    : never
  : never

/** Starts an aggregation over all items of a collection. */
export function aggregateQuery<Row>(call: Call, collectionId: string): AggregateQuery<Row> {
  return build(call, { collectionId, filter: {}, groups: [], operations: [], sort: [], skip: 0 })
}

function build<Row>(call: Call, parts: AggregateParts): AggregateQuery<Row> {
  const next = (change: Partial<AggregateParts>) => build<Row>(call, { ...parts, ...change })
  const add = (resultFieldName: string, figure: Figure) =>
    next({ operations: [...parts.operations, { resultFieldName, ...figure }] })
  return {
    ...orderAndPage(parts, next),
    filter: (filter) => next({ filter: filter.toWire() }),
    group: (...groups) => next({ groups: [...parts.groups, ...groups] }),
    sum: (itemFieldName, name = `${itemFieldName}Sum`) => add(name, { sum: { itemFieldName } }),
    avg: (itemFieldName, name = `${itemFieldName}Avg`) => add(name, { average: { itemFieldName } }),
    min: (itemFieldName, name = `${itemFieldName}Min`) => add(name, { min: { itemFieldName } }),
    max: (itemFieldName, name = `${itemFieldName}Max`) => add(name, { max: { itemFieldName } }),
    count: () => add('count', { itemCount: {} }),
    having: (filter) => next({ having: filter.toWire() }),
    run: (options) => run<Row>(call, parts, options),
    toRequest: () => toRequest(parts, parts.skip),
  }
}

function toRequest(parts: AggregateParts, skip: number): AggregateItemsRequest {
  const { collectionId, filter, groups, operations, having, sort } = parts
  return {
    dataCollectionId: collectionId,
    ...wirePaging(parts, skip),
    initialFilter: filter,
    aggregation: { groupingFields: groups, operations },
    ...(having && { finalFilter: having }),
    sort,
  }
}

async function run<Row>(
  call: Call,
  parts: AggregateParts,
  options?: CallOptions,
): Promise<PagedResult<Row>> {
  const { collectionId, limit, skip, groups } = parts
  const read = async (to: number) => {
    const answer = await call(endpoints.aggregateItems, toRequest(parts, to), options)
    const toRow = (result: Record<string, unknown>) => unwrapId(decodeItem(result), groups) as Row
    return answeredPage(answer.results, answer.pagingMetadata, toRow)
  }
  return firstResult({ collectionId, limit, read }, await read(skip), skip)
}

/** A single grouped value stands for itself. */
function unwrapId(row: AggregateRow, groups: string[]): AggregateRow {
  const [group, ...others] = groups
  const { _id } = row
  if (group === undefined || others.length > 0 || !isJsonObject(_id)) return row
  return Object.hasOwn(_id, group) ? { ...row, _id: _id[group] } : row
}
