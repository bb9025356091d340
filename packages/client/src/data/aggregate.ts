import {
  type AggregateItemsRequest,
  type AggregatePipelineRequest,
  type AggregatePipelineResponse,
  assertCollectionId,
  assertLimit,
  assertSkip,
  assertText,
  check,
  decodeItem,
  type HasFilter,
  isBuilder,
  isJsonObject,
  type WireFilter,
  type WireOperation,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call } from '../call.js'
import { wireFilter } from './condition.js'
import { type DataSource, dataCall } from './data-call.js'
import { type PageOptions, readOptions } from './options.js'
import {
  type OrderAndPage,
  type OrderAndPageMethods,
  type Place,
  sorted,
  wirePaging,
} from './order-and-page.js'
import { answeredPage, firstResult, type PagedResult } from './paged-result.js'
import type { AnyFields, AnySchema, CollectionId } from './schema.js'
import type { TypedAggregate } from './typed-aggregate.js'

/** One result of an aggregation: `_id` is the grouped value, or an object of them when there are several. */
export type AggregateRow = Record<string, unknown>

/**
 * Immutable builder of an aggregation; each method returns a new one.
 * @see docs/wire.md#aggregation
 */
export interface AggregateQuery<Row = AggregateRow>
  extends OrderAndPageMethods<AnyFields, AggregateQuery<Row>> {
  /**
   * Filters the items; a later call replaces an earlier one.
   * @throws CheckError WDE0049, as does `having`
   */
  filter(filter: HasFilter): AggregateQuery<Row>
  /**
   * Groups by these fields: one result for each combination of values.
   * @throws CheckError WDE0013 when called twice
   */
  group(...fields: string[]): AggregateQuery<Row>
  /** Adds the sum of a field, named `<field>Sum` by default; `avg`, `min` and `max` alike. */
  sum(field: string, name?: string): AggregateQuery<Row>
  /** Adds the average of the numbers; null without numbers. */
  avg(field: string, name?: string): AggregateQuery<Row>
  /** Adds the minimum; null without values. */
  min(field: string, name?: string): AggregateQuery<Row>
  /** Adds the maximum; null without values. */
  max(field: string, name?: string): AggregateQuery<Row>
  /** Adds the number of items, as `count`. @throws CheckError WDE0038 for a name */
  count(): AggregateQuery<Row>
  /** Filters the results by their names. */
  having(filter: HasFilter): AggregateQuery<Row>
  /** Reads the first page. */
  run(options?: PageOptions): Promise<PagedResult<Row>>
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

/** Result of one operation, without its name. */
type Figure = WireOperation extends infer Operation
  ? Operation extends WireOperation
    ? Omit<Operation, 'resultFieldName'>
    : never
  : never

/** A pipeline in wire form; dates may be `Date` objects. @see docs/wire.md#pipeline */
export type Pipeline = AggregatePipelineRequest['pipeline']

/** One page of the results of a pipeline. */
export type PipelinePage<Row> = Pick<AggregatePipelineResponse, 'pagingMetadata'> & {
  results: Row[]
}

/** Starts an aggregation of one collection. */
export type AggregateCollection<Schema> = string extends keyof Schema
  ? <Row extends object = AggregateRow>(collectionId: string) => AggregateQuery<Row>
  : {
      <Id extends CollectionId<Schema>>(collectionId: Id): TypedAggregate<Schema[Id]>
      <Row extends object>(collectionId: CollectionId<Schema>): AggregateQuery<Row>
    }

/** Runs the items of one collection through a pipeline. */
export type RunPipeline<Schema> = <Row extends object = AggregateRow>(
  collectionId: CollectionId<Schema>,
  pipeline: Pipeline,
  options?: PageOptions,
) => Promise<PipelinePage<Row>>

/** Aggregation calls. */
export interface Aggregations<Schema extends object = AnySchema> {
  /**
   * Starts an aggregation.
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
  /** Runs the items through a pipeline. @throws CheckError WDE0001, WDE0070 */
  aggregatePipeline: RunPipeline<Schema>
}

/** Creates the aggregation calls. @see docs/client.md#reduce-bundle-size */
export function createAggregations<Schema extends object = AnySchema>(
  source: DataSource,
): Aggregations<Schema>
export function createAggregations(source: DataSource): Aggregations {
  const call = dataCall(source)
  return {
    aggregate(collectionId) {
      assertCollectionId(collectionId)
      return new BuiltAggregate(call, {
        collectionId,
        filter: {},
        groups: [],
        operations: [],
        sort: [],
        skip: 0,
      })
    },
    aggregatePipeline: runPipeline(call),
  }
}

class BuiltAggregate<Row> implements AggregateQuery<Row> {
  readonly #call: Call
  readonly #parts: AggregateParts

  constructor(call: Call, parts: AggregateParts) {
    this.#call = call
    this.#parts = parts
  }

  #next(change: Partial<AggregateParts>): AggregateQuery<Row> {
    return new BuiltAggregate(this.#call, { ...this.#parts, ...change })
  }
  #add(resultFieldName: string, figure: Figure): AggregateQuery<Row> {
    return this.#next({ operations: [...this.#parts.operations, { resultFieldName, ...figure }] })
  }

  ascending(...fields: (string | readonly string[])[]): AggregateQuery<Row> {
    return this.#next(sorted(this.#parts, 'ASC', fields))
  }
  descending(...fields: (string | readonly string[])[]): AggregateQuery<Row> {
    return this.#next(sorted(this.#parts, 'DESC', fields))
  }
  skip(skip: number): AggregateQuery<Row> {
    assertSkip(skip)
    return this.#next({ skip })
  }
  limit(limit: number): AggregateQuery<Row> {
    assertLimit(limit)
    return this.#next({ limit })
  }
  filter(filter: HasFilter): AggregateQuery<Row> {
    return this.#next({ filter: builtFilter(filter) })
  }
  group(...groups: string[]): AggregateQuery<Row> {
    const isFirst = this.#parts.groups.length === 0
    check(isFirst, dataCodes.groupedTwice)
    return this.#next({ groups })
  }
  sum(field: string, name = `${field}Sum`): AggregateQuery<Row> {
    return this.#add(name, { sum: figureOf(field) })
  }
  avg(field: string, name = `${field}Avg`): AggregateQuery<Row> {
    return this.#add(name, { average: figureOf(field) })
  }
  min(field: string, name = `${field}Min`): AggregateQuery<Row> {
    return this.#add(name, { min: figureOf(field) })
  }
  max(field: string, name = `${field}Max`): AggregateQuery<Row> {
    return this.#add(name, { max: figureOf(field) })
  }
  count(...names: unknown[]): AggregateQuery<Row> {
    check(names.length === 0, dataCodes.countNamed)
    return this.#add('count', { itemCount: {} })
  }
  having(filter: HasFilter): AggregateQuery<Row> {
    return this.#next({ having: builtFilter(filter) })
  }
  run(options?: PageOptions): Promise<PagedResult<Row>> {
    return run<Row>(this.#call, this.#parts, options)
  }
  toRequest(): AggregateItemsRequest {
    return toRequest(this.#parts, { offset: this.#parts.skip })
  }
}

function figureOf(itemFieldName: string): { itemFieldName: string } {
  assertText(itemFieldName, dataCodes.operandNotText)
  return { itemFieldName }
}

function builtFilter(filter: HasFilter): WireFilter {
  check(isBuilder(filter), dataCodes.notAFilter, filter)
  return filter.toWire()
}

function toRequest(parts: AggregateParts, place: Place): AggregateItemsRequest {
  const { collectionId, filter, groups, operations, having, sort } = parts
  return {
    dataCollectionId: collectionId,
    ...wirePaging(parts, place),
    // A cursor holds all the rest.
    ...(!place.cursor && {
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
  const { returnTotalCount, signal } = options
  const read = async (place: Place, isFirst?: boolean) => {
    const request = {
      ...toRequest(parts, place),
      returnTotalCount: isFirst ? returnTotalCount : undefined,
      ...readOptions(options),
    }
    const answer = await call(endpoints.aggregateItems, request, { signal })
    const toRow = (row: Record<string, unknown>) => unwrapId(decodeItem(row), parts.groups) as Row
    return answeredPage(answer.results, answer.pagingMetadata, toRow)
  }
  return firstResult({ ...parts, read }, parts.skip)
}

/** Creates the call that runs pipelines. */
export function runPipeline(call: Call): RunPipeline<AnySchema> {
  return async <Row>(
    dataCollectionId: string,
    pipeline: Pipeline,
    options: PageOptions = {},
  ): Promise<PipelinePage<Row>> => {
    assertCollectionId(dataCollectionId)
    const { returnTotalCount, signal } = options
    const stages = pipeline.stages?.map((stage) => wireFilter(stage))
    const request = {
      dataCollectionId,
      pipeline: { ...pipeline, ...(stages && { stages }) },
      returnTotalCount,
      ...readOptions(options),
    }
    const answer = await call(endpoints.aggregatePipeline, request, { signal })
    const toRow = (row: Record<string, unknown>) => decodeItem(row) as Row
    const { items, metadata } = answeredPage(answer.results, answer.pagingMetadata, toRow)
    return { results: items, pagingMetadata: metadata }
  }
}

/** Replaces the object of a single grouped value by the value. */
function unwrapId(row: AggregateRow, groups: string[]): AggregateRow {
  const [group, ...others] = groups
  const { _id } = row
  if (group === undefined || others.length > 0 || !isJsonObject(_id)) return row
  return Object.hasOwn(_id, group) ? { ...row, _id: _id[group] } : row
}
