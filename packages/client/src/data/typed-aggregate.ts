import type { AggregateItemsRequest, HasFilter } from '@foyer/protocol'
import type { Grouped, NumberField, RankedField } from './field-kinds.js'
import type { PageOptions } from './options.js'
import type { PagedResult } from './paged-result.js'
import type { FieldName, FieldValue } from './schema.js'

/** Type of `_id`: the value of a single field, else an object of all. */
type GroupId<Fields, Names extends readonly string[]> = Names extends readonly [infer One]
  ? Grouped<Fields, One & string>
  : { [Name in Names[number]]: Grouped<Fields, Name> }

type Sorted<Fields, Figures> = FieldName<Fields> | (keyof Figures & string)

/**
 * `AggregateQuery` of a typed collection, with typed field names and results. Name a result before sorting by it.
 * @see docs/wire.md#aggregation
 */
export interface TypedAggregate<Fields, Figures = unknown, Id = Record<string, never>> {
  /** Filters the items. @throws CheckError WDE0049 */
  filter(filter: HasFilter): TypedAggregate<Fields, Figures, Id>
  /**
   * Groups by these fields: one result for each combination of values.
   * @throws CheckError WDE0013 when called twice
   */
  group<const Names extends readonly FieldName<Fields>[]>(
    ...names: Names
  ): TypedAggregate<Fields, Figures, GroupId<Fields, Names>>
  /** Adds the sum of a field, named `<field>Sum` by default; `avg`, `min` and `max` alike. */
  sum<Name extends NumberField<Fields>, As extends string = `${Name}Sum`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, number>, Id>
  /** Adds the average of the numbers; null without numbers. */
  avg<Name extends NumberField<Fields>, As extends string = `${Name}Avg`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, number | null>, Id>
  /** Adds the minimum; null without values. */
  min<Name extends RankedField<Fields>, As extends string = `${Name}Min`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, FieldValue<Fields, Name> | null>, Id>
  /** Adds the maximum; null without values. */
  max<Name extends RankedField<Fields>, As extends string = `${Name}Max`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, FieldValue<Fields, Name> | null>, Id>
  /** Adds the number of items, as `count`. */
  count(): TypedAggregate<Fields, Figures & { count: number }, Id>
  /** Filters the results by their names. @throws CheckError WDE0049 */
  having(filter: HasFilter): TypedAggregate<Fields, Figures, Id>
  /** Sorts the results in ascending order. @throws CheckError WDE0051 */
  ascending(
    ...fields: (Sorted<Fields, Figures> | readonly Sorted<Fields, Figures>[])[]
  ): TypedAggregate<Fields, Figures, Id>
  /** Sorts the results in descending order. @throws CheckError WDE0051 */
  descending(
    ...fields: (Sorted<Fields, Figures> | readonly Sorted<Fields, Figures>[])[]
  ): TypedAggregate<Fields, Figures, Id>
  /** Skips the first results. @throws CheckError WDE0032, WDE0034, WDE0035 */
  skip(count: number): TypedAggregate<Fields, Figures, Id>
  /** Sets the page size. @throws CheckError WDE0032, WDE0033, WDE0035 */
  limit(count: number): TypedAggregate<Fields, Figures, Id>
  /** Reads the first page. */
  run(options?: PageOptions): Promise<PagedResult<{ _id: Id } & Figures>>
  /** Returns the wire request, which also serves as a cache key. */
  toRequest(): AggregateItemsRequest
}
