import {
  filter as buildFilter,
  type Comparable,
  type FilterOperators,
  type HasFilter,
} from '@foyer/protocol'
import type { FieldHolding, FieldName, FieldValue, Held } from './schema.js'

/** Operand of a comparison: the type of the field or, for a list, of its elements. */
export type Operand<Fields, Name extends string> =
  | FieldValue<Fields, Name>
  | Held<FieldValue<Fields, Name>>
  | null

/** Operand of a comparison by order. */
export type Ordered<Fields, Name extends string> = string extends keyof Fields
  ? Comparable
  : Widened<Extract<Held<FieldValue<Fields, Name>>, Comparable>>

/** Widens literal types, so that a field of literals accepts any text or number. */
type Widened<Value> = Value extends string ? string : Value extends number ? number : Value

type Elements<Fields, Name extends string> =
  | Held<FieldValue<Fields, Name>>[]
  | [readonly Held<FieldValue<Fields, Name>>[]]

/**
 * Conditions of an immutable builder.
 * @throws CheckError WDE0044 to WDE0049 for an invalid operand
 * @see docs/wire.md#filters
 */
export interface Conditions<Fields, Self>
  extends Pick<FilterOperators<Self>, 'or' | 'and' | 'not'> {
  /** Matches fields equal to a value, and lists that contain it. Null also matches a missing field. */
  eq<Name extends FieldName<Fields>>(field: Name, value: Operand<Fields, Name>): Self
  /** Negates `eq`; also matches items without the field. */
  ne<Name extends FieldName<Fields>>(field: Name, value: Operand<Fields, Name>): Self
  /** Matches values greater than a value of the same type: numbers, texts by code point, booleans, dates. */
  gt<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Greater or equal. */
  ge<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Alias of `ge`. */
  gte<Name extends FieldHolding<Fields, Comparable>>(
    field: Name,
    value: Ordered<Fields, Name>,
  ): Self
  /** Matches values less than a value of the same type. A missing field does not match. */
  lt<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Less or equal. */
  le<Name extends FieldHolding<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Alias of `le`. */
  lte<Name extends FieldHolding<Fields, Comparable>>(
    field: Name,
    value: Ordered<Fields, Name>,
  ): Self
  /** Matches values from `from` (inclusive) to `to` (exclusive). */
  between<Name extends FieldHolding<Fields, Comparable>>(
    field: Name,
    from: Ordered<Fields, Name>,
    to: Ordered<Fields, Name>,
  ): Self
  /** Matches texts that start with a text, ignoring case. */
  startsWith(field: FieldHolding<Fields, string>, text: string): Self
  /** Matches texts that end with a text, ignoring case. */
  endsWith(field: FieldHolding<Fields, string>, text: string): Self
  /** Matches texts that contain a text, ignoring case. */
  contains(field: FieldHolding<Fields, string>, text: string): Self
  /** Matches fields that contain at least one of the values, given as a list or as arguments. */
  hasSome<Name extends FieldName<Fields>>(field: Name, ...values: Elements<Fields, Name>): Self
  /** Matches lists that contain all of the values, given as a list or as arguments. */
  hasAll<Name extends FieldName<Fields>>(field: Name, ...values: Elements<Fields, Name>): Self
  /** Matches fields equal to one of the values. Null also matches a missing field. */
  in<Name extends FieldName<Fields>>(field: Name, values: readonly Operand<Fields, Name>[]): Self
  /** Matches items that have the field, null included. */
  exists(field: FieldName<Fields>, exists?: boolean): Self
  /** Matches null and missing fields. The empty text is not empty. */
  isEmpty(field: FieldName<Fields>): Self
  /** Matches fields that are neither null nor missing. */
  isNotEmpty(field: FieldName<Fields>): Self
}

/** Immutable filter builder; each condition returns a new one. */
export interface ItemFilter<Fields = Record<string, unknown>>
  extends Conditions<Fields, ItemFilter<Fields>>,
    HasFilter {}

/** Starts a filter. Without conditions it matches every item. */
export function filter<Fields = Record<string, unknown>>(): ItemFilter<Fields> {
  return buildFilter()
}
