import type { FieldHolding, Item, ReferencedItem } from './schema.js'

/** Names of the fields that refer to other items; any text for fields that are not known. */
export type IncludableField<Fields> = FieldHolding<Fields, ReferencedItem<string>>

/** The first part of a name; nothing where the collections are not described, because nothing is worked out there. */
export type TopLevel<Schema, Name extends string> = unknown extends Schema
  ? never
  : Name extends `${infer First}.${string}`
    ? First
    : Name

/**
 * An item as a query finds it: whole where the collections are not described, else with the chosen fields, with items
 * in place of included references and ids in place of others.
 */
export type Found<
  Fields,
  Schema,
  Shown extends string,
  Included extends string,
> = unknown extends Schema
  ? Item<Fields>
  : {
      [Name in keyof Item<Fields> as [Shown] extends [never]
        ? Name
        : Extract<Name, Shown | '_id'>]: ReadValue<
        Item<Fields>[Name],
        Schema,
        Name extends Included ? true : false
      >
    }

type ReadValue<Value, Schema, IsIncluded> = Value extends readonly (infer Element)[]
  ? [Extract<Element, ReferencedItem<string>>] extends [never]
    ? Value
    : ReadList<ReadReference<Element, Schema, IsIncluded>, IsIncluded>
  : ReadReference<Value, Schema, IsIncluded>

/** Items that are not there are left out of a list; where there is only one, its id stays. */
type ReadList<Element, IsIncluded> = IsIncluded extends true
  ? Exclude<Element, string>[]
  : Element[]

type ReadReference<Value, Schema, IsIncluded> =
  Value extends ReferencedItem<infer CollectionId>
    ? string extends CollectionId
      ? Value
      : IsIncluded extends true
        ? CollectionId extends keyof Schema
          ? Item<Schema[CollectionId]>
          : never
        : never
    : Value
