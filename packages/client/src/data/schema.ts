/** Schema of an untyped client: any collection id, any fields. */
export type AnySchema = Record<string, Record<string, unknown>>

/** Fields of an untyped collection. */
export type AnyFields = Record<string, unknown>

/** Ids of the collections of a schema. */
export type CollectionId<Schema> = keyof Schema & string

/** Fields that the server sets in every item. */
export interface SystemFields {
  _id: string
  _createdDate: Date
  _updatedDate: Date
  /** Id of the member or visitor who created it. */
  _owner?: string
}

/** An item with its fields and the server's fields. */
export type Item<Fields = Record<string, unknown>> = Fields & SystemFields

/** An item to write; the server's fields are optional. */
export type NewItem<Fields> = Fields & Partial<SystemFields>

declare const target: unique symbol

/** An item of another collection, as the value of a reference. */
export interface ReferencedItem<CollectionId extends string> {
  readonly _id: string
  readonly [target]?: CollectionId
}

/**
 * A field that refers to an item of another collection; a list of them for a multi-reference. It is written as an id
 * or as an item, and read as an id unless the item is included.
 * @see docs/wire.md#references
 */
export type Reference<CollectionId extends string> = string | ReferencedItem<CollectionId>

type Depth = [1, 2, 3]

/** Field names, with dots into objects. Any text for an untyped collection. */
export type FieldName<Fields> = string extends keyof Fields ? string : Listed<Path<Fields>>

/** Makes the compiler show the members of a mapped type instead of its name. */
type Listed<Name extends string> = { [One in Name]: One }[Name]

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

/** The value at a name. */
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

/** Names of fields whose value, or list element, is of this type. Any text for an untyped collection. */
export type FieldHolding<Fields, Kind> = string extends keyof Fields
  ? string
  : {
      [Name in Path<Fields>]: [Extract<Held<FieldValue<Fields, Name>>, Kind>] extends [never]
        ? never
        : Name
    }[Path<Fields>]

/** The value itself, and the elements of a list. */
export type Held<Value> = Value extends readonly (infer Element)[] ? Element : Value

/** Fields with checked names: those of a typed collection. */
export type Checked<Fields, Schema> = unknown extends Schema ? AnyFields : Fields
