import type { AggregateItemsRequest, HasFilter } from '@foyer/protocol'
import type { Grouped, NumberField, RankedField } from './field-kinds.js'
import type { PageOptions } from './options.js'
import type { PagedResult } from './paged-result.js'
import type { FieldName, FieldValue } from './schema.js'

/** What stands in `_id`: the value itself of a single field, else an object of all. */
type GroupId<Fields, Names extends readonly string[]> = Names extends readonly [infer One]
  ? Grouped<Fields, One & string>
  : { [Name in Names[number]]: Grouped<Fields, Name> }

type Sorted<Fields, Figures> = FieldName<Fields> | (keyof Figures & string)

/**
 * An aggregation of a described collection: as `AggregateQuery`, with field names and results that the compiler knows.
 * What is sorted by has to be named before. @see docs/wire.md#aggregation
 */
export interface TypedAggregate<Fields, Figures = unknown, Id = Record<string, never>> {
  filter(filter: HasFilter): TypedAggregate<Fields, Figures, Id>
  group<const Names extends readonly FieldName<Fields>[]>(
    ...names: Names
  ): TypedAggregate<Fields, Figures, GroupId<Fields, Names>>
  sum<Name extends NumberField<Fields>, As extends string = `${Name}Sum`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, number>, Id>
  avg<Name extends NumberField<Fields>, As extends string = `${Name}Avg`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, number | null>, Id>
  min<Name extends RankedField<Fields>, As extends string = `${Name}Min`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, FieldValue<Fields, Name> | null>, Id>
  max<Name extends RankedField<Fields>, As extends string = `${Name}Max`>(
    field: Name,
    name?: As,
  ): TypedAggregate<Fields, Figures & Record<As, FieldValue<Fields, Name> | null>, Id>
  count(): TypedAggregate<Fields, Figures & { count: number }, Id>
  having(filter: HasFilter): TypedAggregate<Fields, Figures, Id>
  ascending(
    ...fields: (Sorted<Fields, Figures> | readonly Sorted<Fields, Figures>[])[]
  ): TypedAggregate<Fields, Figures, Id>
  descending(
    ...fields: (Sorted<Fields, Figures> | readonly Sorted<Fields, Figures>[])[]
  ): TypedAggregate<Fields, Figures, Id>
  skip(count: number): TypedAggregate<Fields, Figures, Id>
  limit(count: number): TypedAggregate<Fields, Figures, Id>
  run(options?: PageOptions): Promise<PagedResult<{ _id: Id } & Figures>>
  toRequest(): AggregateItemsRequest
}
