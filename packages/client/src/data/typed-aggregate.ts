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
 * An aggregation of a described collection: as `AggregateQuery`, with field names and results that the compiler knows.
 * What is sorted by has to be named before. @see docs/wire.md#aggregation
 */
export interface TypedAggregate<Fields, Figures = unknown, Id = Record<string, never>> {
  /** Takes only items that match. @throws CheckError WDE0049 */
  filter(filter: HasFilter): TypedAggregate<Fields, Figures, Id>
  /** One result for each combination of values of these fields. @throws CheckError WDE0013 when called twice */
  group<const Names extends readonly FieldName<Fields>[]>(
    ...names: Names
  ): TypedAggregate<Fields, Figures, GroupId<Fields, Names>>
  /** The sum of numbers, named `<field>Sum` when no name is given; likewise the next three. */
  sum<Name extends NumberField<Fields>, As extends string = `${Name}Sum`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, number>, Id>
  /** The average of numbers; null of none. */
  avg<Name extends NumberField<Fields>, As extends string = `${Name}Avg`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, number | null>, Id>
  /** The least value; null of none. */
  min<Name extends RankedField<Fields>, As extends string = `${Name}Min`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, FieldValue<Fields, Name> | null>, Id>
  /** The greatest value; null of none. */
  max<Name extends RankedField<Fields>, As extends string = `${Name}Max`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, FieldValue<Fields, Name> | null>, Id>
  /** The number of items, always as `count`. */
  count(): TypedAggregate<Fields, Figures & { count: number }, Id>
  /** Takes only results that match; its fields are the names of the results. @throws CheckError WDE0049 */
  having(filter: HasFilter): TypedAggregate<Fields, Figures, Id>
  /** Sorts by fields and figures, the first one first. @throws CheckError WDE0051 */
  ascending(
    ...fields: (Sorted<Fields, Figures> | readonly Sorted<Fields, Figures>[])[]
  ): TypedAggregate<Fields, Figures, Id>
  /** Sorts the results by fields, the greatest first. @throws CheckError WDE0051 */
  descending(
    ...fields: (Sorted<Fields, Figures> | readonly Sorted<Fields, Figures>[])[]
  ): TypedAggregate<Fields, Figures, Id>
  /** Leaves out this many results. @throws CheckError WDE0032, WDE0034, WDE0035 */
  skip(count: number): TypedAggregate<Fields, Figures, Id>
  /** Results on a page. @throws CheckError WDE0032, WDE0033, WDE0035 */
  limit(count: number): TypedAggregate<Fields, Figures, Id>
  /** Reads the first page. */
  run(options?: PageOptions): Promise<PagedResult<{ _id: Id } & Figures>>
  /** The request as it travels: a key for caches. */
  toRequest(): AggregateItemsRequest
}
