/** Schema of an untyped client: any collection id, any fields. */
export type AnySchema = Record<string, Record<string, unknown>>

/** Fields of which nothing is known. */
export type AnyFields = Record<string, unknown>

/** Ids of the described collections. */
export type CollectionId<Schema> = keyof Schema & string

/** The fields that the server keeps in every item. */
export interface SystemFields {
  _id: string
  _createdDate: Date
  _updatedDate: Date
  /** Id of the member or visitor who made it. */
  _owner?: string
}

/** An item as apps see it: its own fields and those that the server keeps. */
export type Item<Fields = Record<string, unknown>> = Fields & SystemFields

/** An item as apps write it: what the server keeps may be left out. */
export type NewItem<Fields> = Fields & Partial<SystemFields>

declare const target: unique symbol

/** An item of another collection, where a reference is written. */
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

/** Names of the fields, with dots into objects; any text for fields that are not known. */
export type FieldName<Fields> = string extends keyof Fields ? string : Listed<Path<Fields>>

/** The compiler names what comes out of a mapped type, one by one, in place of the type's own name. */
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

/** Names of the fields that may hold such a value, alone or in a list; any text for fields that are not known. */
export type FieldHolding<Fields, Kind> = string extends keyof Fields
  ? string
  : {
      [Name in Path<Fields>]: [Extract<Held<FieldValue<Fields, Name>>, Kind>] extends [never]
        ? never
        : Name
    }[Path<Fields>]

/** The value itself, and the elements of a list. */
export type Held<Value> = Value extends readonly (infer Element)[] ? Element : Value

/** The fields whose names are checked: those of described collections; of others a caller knows what is seen, not all. */
export type Checked<Fields, Schema> = unknown extends Schema ? AnyFields : Fields
