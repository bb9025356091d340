import type { IncludableField } from './projection.js'
import type { ElementOrValue, FieldName, FieldValue, ReferencedItem } from './schema.js'

/* Types of the field names of one kind. In an untyped collection, every string is a field name. */

type FieldWhere<Fields, Kind> = string extends keyof Fields
  ? string
  : {
      [Name in FieldName<Fields>]: FieldValue<Fields, Name> extends Kind ? Name : never
    }[FieldName<Fields>]

/** Names of number fields. */
export type NumberField<Fields> = FieldWhere<Fields, number>

/** Names of fields with a minimum and a maximum. @see docs/wire/aggregation.md */
export type RankedField<Fields> = FieldWhere<Fields, string | number | Date>

/** Names of list fields. */
export type ListField<Fields> = FieldWhere<Fields, readonly unknown[]>

/** Names of multi-reference fields. */
export type MultiReferenceField<Fields> = string extends keyof Fields
  ? string
  : Extract<ListField<Fields>, IncludableField<Fields>>

/** Id of the collection that a reference field refers to. */
export type TargetOf<Fields, Name extends string> =
  Extract<ElementOrValue<FieldValue<Fields, Name>>, ReferencedItem<string>> extends ReferencedItem<
    infer Id
  >
    ? Id
    : never

/** Type of a grouped value: null for a missing field, an id for a reference, and the whole list for a list field. */
export type Grouped<Fields, Name extends string> = Exclude<
  FieldValue<Fields, Name>,
  ReferencedItem<string>
> | null

/** Options with typed field names. */
export type TypedOptions<Options, Chosen> = Omit<Options, 'fields'> & {
  fields?: Chosen[] | undefined
}

/** A request object with typed field names. */
export type TypedRequest<Request, Name, Chosen> = TypedOptions<Omit<Request, 'sort'>, Chosen> & {
  sort?: { fieldName: Name; order?: 'ASC' | 'DESC' }[] | undefined
}
