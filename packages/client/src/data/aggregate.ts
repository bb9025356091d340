import {
  type AggregateItemsRequest,
  assertCollectionId,
  assertLimit,
  assertSkip,
  assertText,
  check,
  decodeItem,
  type HasFilter,
  isJsonObject,
  type WireFilter,
  type WireOperation,
  wireOf,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call } from '../call.js'
import type { RequestOptions } from '../post.js'
import { type DataSource, dataCall } from './data-call.js'
import { type PageOptions, readOptions } from './item-options.js'
import {
  appendSort,
  type OrderAndPage,
  type OrderAndPageMethods,
  type PagePosition,
  wirePaging,
} from './order-and-page.js'
import { firstResult, type PagedResult, pageOf } from './paged-result.js'
import { type RunPipeline, runPipeline } from './pipeline.js'
import type {
  AnyFields,
  AnySchema,
  CollectionId,
  FieldName,
  FieldValue,
  Grouped,
  NumberField,
  RankedField,
} from './schema.js'

/** One result of an aggregation. `_id` is the grouped value, or an object with the values of several grouped fields. */
export type AggregateRow = Record<string, unknown>

/**
 * Immutable builder of an aggregation; each method returns a new one.
 * @see docs/wire/aggregation.md
 */
export interface AggregateQuery<Row = AggregateRow>
  extends OrderAndPageMethods<AnyFields, AggregateQuery<Row>> {
  /**
   * Filters the items before they are grouped. A later call replaces an earlier one.
   * @throws CheckError WDE0049 if the argument is not a filter builder
   */
  filter(filter: HasFilter): AggregateQuery<Row>
  /**
   * Groups by these fields: one result for each combination of values.
   * @throws CheckError WDE0013 if it is called twice
   */
  group(...fields: string[]): AggregateQuery<Row>
  /** Adds the sum of a field. Default name: `<field>Sum`. @throws CheckError WDE0044 */
  sum(field: string, name?: string): AggregateQuery<Row>
  /** Adds the average of a field; null without numbers. Default name: `<field>Avg`. @throws CheckError WDE0044 */
  avg(field: string, name?: string): AggregateQuery<Row>
  /** Adds the minimum of a field; null without values. Default name: `<field>Min`. @throws CheckError WDE0044 */
  min(field: string, name?: string): AggregateQuery<Row>
  /** Adds the maximum of a field; null without values. Default name: `<field>Max`. @throws CheckError WDE0044 */
  max(field: string, name?: string): AggregateQuery<Row>
  /** Adds the number of items as `count`. @throws CheckError WDE0038 if it is called with an argument */
  count(): AggregateQuery<Row>
  /**
   * Filters the results by the names of their values.
   * @throws CheckError WDE0049 if the argument is not a filter builder
   */
  having(filter: HasFilter): AggregateQuery<Row>
  /** Reads the first page. */
  run(options?: PageOptions): Promise<PagedResult<Row>>
  /** Returns the wire request, which also serves as a cache key. */
  toRequest(): AggregateItemsRequest
}

/** Type of `_id`: the value of a single grouped field, or an object with the values of several. */
type GroupId<Fields, Names extends readonly string[]> = Names extends readonly [infer One]
  ? Grouped<Fields, One & string>
  : { [Name in Names[number]]: Grouped<Fields, Name> }

type SortName<Fields, Values> = FieldName<Fields> | (keyof Values & string)

/**
 * `AggregateQuery` of a typed collection, with typed field names and results. `Values` are the values that calls such
 * as `sum` have added. `ascending` and `descending` accept the name of a value only after the call that adds it.
 * @see docs/wire/aggregation.md
 */
export interface TypedAggregate<Fields, Values = unknown, Id = Record<string, never>> {
  /** Filters the items before they are grouped. @throws CheckError WDE0049 if the argument is not a filter builder */
  filter(filter: HasFilter): TypedAggregate<Fields, Values, Id>
  /**
   * Groups by these fields: one result for each combination of values.
   * @throws CheckError WDE0013 if it is called twice
   */
  group<const Names extends readonly FieldName<Fields>[]>(
    ...names: Names
  ): TypedAggregate<Fields, Values, GroupId<Fields, Names>>
  /** Adds the sum of a field. Default name: `<field>Sum`. @throws CheckError WDE0044 */
  sum<Name extends NumberField<Fields>, As extends string = `${Name}Sum`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Values & Record<As, number>, Id>
  /** Adds the average of a field; null without numbers. Default name: `<field>Avg`. @throws CheckError WDE0044 */
  avg<Name extends NumberField<Fields>, As extends string = `${Name}Avg`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Values & Record<As, number | null>, Id>
  /** Adds the minimum of a field; null without values. Default name: `<field>Min`. @throws CheckError WDE0044 */
  min<Name extends RankedField<Fields>, As extends string = `${Name}Min`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Values & Record<As, FieldValue<Fields, Name> | null>, Id>
  /** Adds the maximum of a field; null without values. Default name: `<field>Max`. @throws CheckError WDE0044 */
  max<Name extends RankedField<Fields>, As extends string = `${Name}Max`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Values & Record<As, FieldValue<Fields, Name> | null>, Id>
  /** Adds the number of items as `count`. */
  count(): TypedAggregate<Fields, Values & { count: number }, Id>
  /**
   * Filters the results by the names of their values.
   * @throws CheckError WDE0049 if the argument is not a filter builder
   */
  having(filter: HasFilter): TypedAggregate<Fields, Values, Id>
  /** Sorts the results in ascending order. @throws CheckError WDE0051 */
  ascending(
    ...fields: (SortName<Fields, Values> | readonly SortName<Fields, Values>[])[]
  ): TypedAggregate<Fields, Values, Id>
  /** Sorts the results in descending order. @throws CheckError WDE0051 */
  descending(
    ...fields: (SortName<Fields, Values> | readonly SortName<Fields, Values>[])[]
  ): TypedAggregate<Fields, Values, Id>
  /** Skips the first results. @throws CheckError WDE0032, WDE0034, WDE0035 */
  skip(count: number): TypedAggregate<Fields, Values, Id>
  /** Sets the page size. @throws CheckError WDE0032, WDE0033, WDE0035 */
  limit(count: number): TypedAggregate<Fields, Values, Id>
  /** Reads the first page. */
  run(options?: PageOptions): Promise<PagedResult<{ _id: Id } & Values>>
  /** Returns the wire request, which also serves as a cache key. */
  toRequest(): AggregateItemsRequest
}

interface AggregateParts extends OrderAndPage {
  collectionId: string
  filter: WireFilter
  groups: string[]
  operations: WireOperation[]
  having?: WireFilter
}

/** An operation without the name of its value. */
type UnnamedOperation = WireOperation extends infer Operation
  ? Operation extends WireOperation
    ? Omit<Operation, 'resultFieldName'>
    : never
  : never

export type AggregateCollection<Schema> = string extends keyof Schema
  ? {
      /** Starts an aggregation. `filter` selects the items, `run` reads the first page. */
      // biome-ignore lint/style/useShorthandFunctionType: a function type cannot have documentation
      <Row extends object = AggregateRow>(collectionId: string): AggregateQuery<Row>
    }
  : {
      /** Starts an aggregation. `filter` selects the items, `run` reads the first page. */
      <Id extends CollectionId<Schema>>(collectionId: Id): TypedAggregate<Schema[Id]>
      <Row extends object>(collectionId: CollectionId<Schema>): AggregateQuery<Row>
    }

/** Aggregation calls. */
export interface Aggregations<Schema extends object = AnySchema> {
  /**
   * Starts an aggregation. `run` of the returned builder reads the first page.
   * @throws CheckError WDE0001
   * @example
   * const byGenre = await client.items
   *   .aggregate('films')
   *   .group('genre')
   *   .avg('minutes', 'length')
   *   .count()
   *   .ascending('_id')
   *   .run()
   */
  aggregate: AggregateCollection<Schema>
  /**
   * Runs an aggregation pipeline and reads one page of its results.
   * @throws CheckError for a wrong collection id, options or page: WDE0001, WDE0032 to WDE0035, WDE0070
   */
  aggregatePipeline: RunPipeline<Schema>
}

/** Creates the aggregation calls. @see docs/client-parts.md#reduce-bundle-size */
export function createAggregations<Schema extends object = AnySchema>(
  source: DataSource,
): Aggregations<Schema>
export function createAggregations(source: DataSource): Aggregations {
  const call = dataCall(source)
  return { aggregate: startAggregation(call), aggregatePipeline: runPipeline(call) }
}

/** Creates `aggregate` on a `call` function. */
export function startAggregation(call: Call): AggregateCollection<AnySchema> {
  return (collectionId) => {
    assertCollectionId(collectionId)
    const parts = { collectionId, filter: {}, groups: [], operations: [], sort: [], skip: 0 }
    return aggregateBuilder(call, parts)
  }
}

function aggregateBuilder<Row>(call: Call, parts: AggregateParts): AggregateQuery<Row> {
  const next = (change: Partial<AggregateParts>) =>
    aggregateBuilder<Row>(call, { ...parts, ...change })
  const add = (resultFieldName: string, operation: UnnamedOperation) =>
    next({ operations: [...parts.operations, { resultFieldName, ...operation }] })
  return {
    ascending: (...fields) => next(appendSort(parts, 'ASC', fields)),
    descending: (...fields) => next(appendSort(parts, 'DESC', fields)),
    skip(skip) {
      assertSkip(skip)
      return next({ skip })
    },
    limit(limit) {
      assertLimit(limit)
      return next({ limit })
    },
    filter: (filter) => next({ filter: wireOf(filter) }),
    group(...groups) {
      const isFirst = parts.groups.length === 0
      check(isFirst, dataCodes.groupedTwice)
      return next({ groups })
    },
    sum: (field, name = `${field}Sum`) => add(name, { sum: operandOf(field) }),
    avg: (field, name = `${field}Avg`) => add(name, { average: operandOf(field) }),
    min: (field, name = `${field}Min`) => add(name, { min: operandOf(field) }),
    max: (field, name = `${field}Max`) => add(name, { max: operandOf(field) }),
    count(...names: unknown[]) {
      check(names.length === 0, dataCodes.countNamed)
      return add('count', { itemCount: {} })
    },
    having: (filter) => next({ having: wireOf(filter) }),
    run: (options) => run<Row>(call, parts, options),
    toRequest: () => toRequest(parts, { offset: parts.skip }),
  }
}

function operandOf(itemFieldName: string): { itemFieldName: string } {
  assertText(itemFieldName, dataCodes.operandNotText)
  return { itemFieldName }
}

function toRequest(parts: AggregateParts, position: PagePosition): AggregateItemsRequest {
  const { collectionId, filter, groups, operations, having, sort } = parts
  return {
    dataCollectionId: collectionId,
    ...wirePaging(parts, position),
    // A cursor contains the aggregation.
    ...(!position.cursor && {
      initialFilter: filter,
      aggregation: { groupingFields: groups, operations },
      ...(having && { finalFilter: having }),
      sort,
    }),
  }
}

function run<Row>(
  call: Call,
  parts: AggregateParts,
  options: PageOptions = {},
): Promise<PagedResult<Row>> {
  const { returnTotalCount } = options
  const read = async (position: PagePosition, following?: RequestOptions) => {
    const request = {
      ...toRequest(parts, position),
      ...(!following && { returnTotalCount }),
      ...readOptions(options),
    }
    const { signal } = following ?? options
    const response = await call(endpoints.aggregateItems, request, { signal })
    const toRow = (row: Record<string, unknown>) => unwrapId(decodeItem(row), parts.groups) as Row
    return pageOf(response.results, response.pagingMetadata, toRow)
  }
  return firstResult({ ...parts, read }, parts.skip)
}

/** Replaces an `_id` object by its value if there is a single grouped field. */
function unwrapId(row: AggregateRow, groups: string[]): AggregateRow {
  const [group, ...others] = groups
  const { _id } = row
  if (group === undefined || others.length > 0 || !isJsonObject(_id)) return row
  return Object.hasOwn(_id, group) ? { ...row, _id: _id[group] } : row
}
