import {
  filter as buildFilter,
  type Comparable,
  type FilterOperators,
  type HasFilter,
} from '@foyer/protocol'
import type { FieldHolding, FieldName, FieldValue, Held } from './schema.js'

/** What a field is compared with: its value or, in a list, an element. */
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
  ne<Name extends FieldName<Fields>>(field: Name, value: Operand<Fields, Name>): Self
  gt<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  ge<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  gte<Name extends FieldHolding<Fields, Comparable>>(
    field: Name,
    value: Ordered<Fields, Name>,
  ): Self
  lt<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  le<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
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
  endsWith(field: FieldHolding<Fields, string>, text: string): Self
  contains(field: FieldHolding<Fields, string>, text: string): Self
  /** Some of these, as a list or one by one. */
  hasSome<Name extends FieldName<Fields>>(field: Name, ...values: Elements<Fields, Name>): Self
  hasAll<Name extends FieldName<Fields>>(field: Name, ...values: Elements<Fields, Name>): Self
  in<Name extends FieldName<Fields>>(field: Name, values: readonly Operand<Fields, Name>[]): Self
  /** Whether the key is there, null included. */
  exists(field: FieldName<Fields>, exists?: boolean): Self
  /** Null or missing; the empty text is not empty. */
  isEmpty(field: FieldName<Fields>): Self
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
