/** Schema of an untyped client: any collection id and any fields. */
export type AnySchema = Record<string, Record<string, unknown>>

/** Fields of an untyped collection. */
export type AnyFields = Record<string, unknown>

/** Ids of the collections of a schema. */
export type CollectionId<Schema> = keyof Schema & string

/** System fields of an item. A write may set `_id` of a new item; the server sets the others. */
export interface SystemFields {
  /** Id of the item, unique in its collection. */
  _id: string
  /** Time of the insertion. */
  _createdDate: Date
  /** Time of the last change. */
  _updatedDate: Date
  /** Id of the member or visitor who created the item. */
  _owner?: string
}

/** A stored item: its fields and the system fields. */
export type Item<Fields = Record<string, unknown>> = Fields & SystemFields

/** An item to write. The system fields are optional. */
export type NewItem<Fields> = Fields & Partial<SystemFields>

declare const target: unique symbol

/** An item of another collection, as the value of a reference field. */
export interface ReferencedItem<CollectionId extends string> {
  readonly _id: string
  readonly [target]?: CollectionId
}

/**
 * Type of a reference field: refers to an item of another collection. Use a list for a multi-reference field. A write
 * accepts an id or an item. A read returns the id, or the item if the query includes it.
 * @see docs/wire/references.md
 * @example
 * films: { title: string; year: number; director: Reference<'people'> }
 */
export type Reference<CollectionId extends string> = string | ReferencedItem<CollectionId>

type Depth = [1, 2, 3]

/**
 * Field names; dots separate the names of nested fields. In an untyped collection, every string is a field name. The
 * mapped type makes editors and the compiler's errors show the names instead of the name of this type.
 */
export type FieldName<Fields> = string extends keyof Fields
  ? string
  : { [Name in Path<Fields>]: Name }[Path<Fields>]

type Path<Fields> = PathIn<Fields & SystemFields>

type PathIn<Value, Left extends unknown[] = Depth> = {
  [Name in keyof Value & string]: Name | Deeper<Name, NonNullable<Value[Name]>, Left>
}[keyof Value & string]

type Deeper<Name extends string, Value, Left extends unknown[]> = Left extends [
  unknown,
  ...infer Rest,
]
  ? Value extends PlainObject
    ? `${Name}.${PathIn<Value, Rest>}`
    : never
  : never

type PlainObject = object & { getTime?: never; length?: never; [target]?: never }

/** Type of the value of a field. */
export type FieldValue<Fields, Name extends string> = string extends keyof Fields
  ? unknown
  : NonNullable<ValueIn<Fields & SystemFields, Name>>

type ValueIn<Value, Name extends string> = Name extends keyof Value
  ? Value[Name]
  : Name extends `${infer First}.${infer Rest}`
    ? First extends keyof Value
      ? ValueIn<NonNullable<Value[First]>, Rest>
      : never
    : never

/**
 * Names of fields whose value or list element has this type. In an untyped collection, every string is a field name.
 */
export type FieldOfType<Fields, Kind> = string extends keyof Fields
  ? string
  : {
      [Name in Path<Fields>]: [Extract<ElementOrValue<FieldValue<Fields, Name>>, Kind>] extends [
        never,
      ]
        ? never
        : Name
    }[Path<Fields>]

/** Element type of a list, or the type itself. */
export type ElementOrValue<Value> = Value extends readonly (infer Element)[] ? Element : Value

/** Fields of a typed collection, or any fields without a schema. */
export type KnownFields<Fields, Schema> = unknown extends Schema ? AnyFields : Fields

/** Names of reference fields. In an untyped collection, every string is a field name. */
export type IncludableField<Fields> = FieldOfType<Fields, ReferencedItem<string>>

/** Names of fields of one kind. In an untyped collection, every string is a field name. */
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
