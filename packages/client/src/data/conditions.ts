import {
  filter as buildFilter,
  type Comparable,
  type FilterOperators,
  type HasFilter,
} from '@foyer/protocol'
import type { FieldHolding, FieldName, FieldValue, Held } from './schema.js'

/** Operand of a comparison: the type of the field or, for a list, of its elements. */
type Operand<Fields, Name extends string> =
  | FieldValue<Fields, Name>
  | Held<FieldValue<Fields, Name>>
  | null

type Ordered<Fields, Name extends string> = string extends keyof Fields
  ? Comparable
  : Widened<Extract<Held<FieldValue<Fields, Name>>, Comparable>>

/** A field of literals is still compared with any text or number. */
type Widened<Value> = Value extends string ? string : Value extends number ? number : Value

type Elements<Fields, Name extends string> =
  | Held<FieldValue<Fields, Name>>[]
  | [readonly Held<FieldValue<Fields, Name>>[]]

/**
 * The conditions of a builder; each gives a new `Self` and leaves the old one as it was.
 * @throws CheckError WDE0044 to WDE0049 for an operand that the condition does not take
 * @see docs/wire.md#filters
 */
export interface Conditions<Fields, Self>
  extends Pick<FilterOperators<Self>, 'or' | 'and' | 'not'> {
  /** Equal to a value; for a list field: one of its elements. Null also takes a missing field. */
  eq<Name extends FieldName<Fields>>(field: Name, value: Operand<Fields, Name>): Self
  /** The opposite of `eq`: it also takes items without the field. */
  ne<Name extends FieldName<Fields>>(field: Name, value: Operand<Fields, Name>): Self
  /** Greater than a value of the same type: numbers, texts by code point, booleans, dates. */
  gt<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Greater or equal. */
  ge<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Alias of `ge`. */
  gte<Name extends FieldHolding<Fields, Comparable>>(
    field: Name,
    value: Ordered<Fields, Name>,
  ): Self
  /** Less than a value of the same type; a missing field is not. */
  lt<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Less or equal. */
  le<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Alias of `le`. */
  lte<Name extends FieldHolding<Fields, Comparable>>(
    field: Name,
    value: Ordered<Fields, Name>,
  ): Self
  /** From `from` on and below `to`. */
  between<Name extends FieldHolding<Fields, Comparable>>(
    field: Name,
    from: Ordered<Fields, Name>,
    to: Ordered<Fields, Name>,
  ): Self
  /** Letter case does not matter here, in `endsWith` and in `contains`. */
  startsWith(field: FieldHolding<Fields, string>, text: string): Self
  /** Text that ends so. */
  endsWith(field: FieldHolding<Fields, string>, text: string): Self
  /** Text that holds this one. */
  contains(field: FieldHolding<Fields, string>, text: string): Self
  /** Some of these, as a list or one by one. */
  hasSome<Name extends FieldName<Fields>>(field: Name, ...values: Elements<Fields, Name>): Self
  /** All of these, as a list or one by one. */
  hasAll<Name extends FieldName<Fields>>(field: Name, ...values: Elements<Fields, Name>): Self
  /** Equal to one of these values; null also takes a missing field. */
  in<Name extends FieldName<Fields>>(field: Name, values: readonly Operand<Fields, Name>[]): Self
  /** Matches items that have the field, null included. */
  exists(field: FieldName<Fields>, exists?: boolean): Self
  /** Null or missing; the empty text is not empty. */
  isEmpty(field: FieldName<Fields>): Self
  /** Neither null nor missing. */
  isNotEmpty(field: FieldName<Fields>): Self
}

/** A filter being built. It never changes: each condition gives a new one. */
export interface ItemFilter<Fields = Record<string, unknown>>
  extends Conditions<Fields, ItemFilter<Fields>>,
    HasFilter {}

/** Starts a filter; without conditions it takes every item. */
export function filter<Fields = Record<string, unknown>>(): ItemFilter<Fields> {
  return buildFilter()
}
