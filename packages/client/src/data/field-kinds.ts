import type { IncludableField } from './projection.js'
import type { FieldName, FieldValue, Held, ReferencedItem } from './schema.js'

/* Names of the fields of one kind; any text for fields that are not known. */

type FieldWhere<Fields, Kind> = string extends keyof Fields
  ? string
  : {
      [Name in FieldName<Fields>]: FieldValue<Fields, Name> extends Kind ? Name : never
    }[FieldName<Fields>]

/** Fields that hold a number, not a list of them. */
export type NumberField<Fields> = FieldWhere<Fields, number>

/** Fields whose values have an order. @see docs/wire.md#aggregation */
export type RankedField<Fields> = FieldWhere<Fields, string | number | Date>

/** Fields that hold a list. */
export type ListField<Fields> = FieldWhere<Fields, readonly unknown[]>

/** Lists of references. */
export type MultiReferenceField<Fields> = string extends keyof Fields
  ? string
  : Extract<ListField<Fields>, IncludableField<Fields>>

/** The collection to which a field refers. */
export type TargetOf<Fields, Name extends string> =
  Extract<Held<FieldValue<Fields, Name>>, ReferencedItem<string>> extends ReferencedItem<infer Id>
    ? Id
    : never

/** A grouped value: null for missing fields, an id for a reference, a list as a whole. */
export type Grouped<Fields, Name extends string> = Exclude<
  FieldValue<Fields, Name>,
  ReferencedItem<string>
> | null

/** Options with typed field names. */
export type Narrowed<Options, Chosen> = Omit<Options, 'fields'> & { fields?: Chosen[] | undefined }

/** A request as an object with typed field names. */
export type FieldsOf<Request, Name, Chosen> = Narrowed<Omit<Request, 'sort'>, Chosen> & {
  sort?: { fieldName: Name; order?: 'ASC' | 'DESC' }[] | undefined
}
