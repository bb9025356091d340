import type { Item, ReferencedItem } from './schema.js'

/** First name of a field path; never for untyped collections. */
export type TopLevel<Schema, Name extends string> = unknown extends Schema
  ? never
  : Name extends `${infer First}.${string}`
    ? First
    : Name

/**
 * An item as a query returns it: with the selected fields, included references as items and other references as ids.
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

/** A list of included references omits missing items. A single reference to a missing item stays an id. */
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
