import {
  type AggregateItemsRequest,
  assertPaging,
  decodeItem,
  endpoints,
  type HasFilter,
  type SortEntry,
  type WireFilter,
  type WireOperation,
} from '@foyer/protocol'
import type { Call, CallOptions } from '../call.js'
import { isObject } from '../json.js'
import { answeredPage, firstResult, type PagedResult } from './paged-result.js'
import { sortEntries, wirePaging } from './query.js'

/** One result of an aggregation: `_id` is the grouped value, or an object of them when there are several. */
export type AggregateRow = Record<string, unknown>

/** An aggregation being built: it never changes, each method gives a new one. @see docs/wire.md#aggregate */
export interface AggregateQuery<Row = AggregateRow> {
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
  ascending(...names: string[]): AggregateQuery<Row>
  descending(...names: string[]): AggregateQuery<Row>
  /** Leaves out the first results. @throws CheckError WDE0034, WDE0035 */
  skip(count: number): AggregateQuery<Row>
  /** Results on a page: 50 when not said. @throws CheckError WDE0033, WDE0035 */
  limit(count: number): AggregateQuery<Row>
  /** Reads the first page. */
  run(options?: CallOptions): Promise<PagedResult<Row>>
  /** The request as it travels: a key for caches. */
  toRequest(): AggregateItemsRequest
}

interface AggregateParts {
  collectionId: string
  filter: WireFilter
  groups: string[]
  operations: WireOperation[]
  having?: WireFilter
  sort: SortEntry[]
  limit?: number
  skip: number
}

/** Starts an aggregation over all items of a collection. */
export function aggregateQuery<Row>(call: Call, collectionId: string): AggregateQuery<Row> {
  return build(call, { collectionId, filter: {}, groups: [], operations: [], sort: [], skip: 0 })
}

function build<Row>(call: Call, parts: AggregateParts): AggregateQuery<Row> {
  const next = (change: Partial<AggregateParts>) => build<Row>(call, { ...parts, ...change })
  const add = (operation: WireOperation) => next({ operations: [...parts.operations, operation] })
  const sorted = (names: string[], order: 'ASC' | 'DESC') =>
    next({ sort: [...parts.sort, ...sortEntries(names, order)] })
  return {
    filter: (filter) => next({ filter: filter.toWire() }),
    group: (...groups) => next({ groups: [...parts.groups, ...groups] }),
    sum: (itemFieldName, name) =>
      add({ ...named(itemFieldName, 'Sum', name), sum: { itemFieldName } }),
    avg: (itemFieldName, name) =>
      add({ ...named(itemFieldName, 'Avg', name), average: { itemFieldName } }),
    min: (itemFieldName, name) =>
      add({ ...named(itemFieldName, 'Min', name), min: { itemFieldName } }),
    max: (itemFieldName, name) =>
      add({ ...named(itemFieldName, 'Max', name), max: { itemFieldName } }),
    count: () => add({ resultFieldName: 'count', itemCount: {} }),
    having: (filter) => next({ having: filter.toWire() }),
    ascending: (...names) => sorted(names, 'ASC'),
    descending: (...names) => sorted(names, 'DESC'),
    skip(skip) {
      assertPaging({ skip })
      return next({ skip })
    },
    limit(limit) {
      assertPaging({ limit })
      return next({ limit })
    },
    run: (options) => run<Row>(call, parts, options),
    toRequest: () => toRequest(parts, parts.skip),
  }
}

function named(field: string, suffix: string, name = field + suffix): { resultFieldName: string } {
  return { resultFieldName: name }
}

function toRequest(parts: AggregateParts, skip: number): AggregateItemsRequest {
  const { collectionId, filter, groups, operations, having, sort, limit } = parts
  return {
    dataCollectionId: collectionId,
    ...wirePaging(limit, skip),
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
  if (group === undefined || others.length > 0 || !isObject(_id)) return row
  return Object.hasOwn(_id, group) ? { ...row, _id: _id[group] } : row
}
