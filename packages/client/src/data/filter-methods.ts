import {
  filter as buildFilter,
  type Comparable,
  type FilterOperators,
  type HasFilter,
} from '@foyer/protocol'
import type { ElementOrValue, FieldName, FieldOfType, FieldValue } from './schema.js'

/** Operand of a condition: a value of the field's type or, for a list, of its elements' type. */
export type Operand<Fields, Name extends string> =
  | FieldValue<Fields, Name>
  | ElementOrValue<FieldValue<Fields, Name>>
  | null

/** Operand of a comparison such as `gt`: a string, a number, a boolean or a Date. */
export type Ordered<Fields, Name extends string> = string extends keyof Fields
  ? Comparable
  : Widened<Extract<ElementOrValue<FieldValue<Fields, Name>>, Comparable>>

/** Widens literal types, so that a field of literals accepts any string or number. */
type Widened<Value> = Value extends string ? string : Value extends number ? number : Value

type Elements<Fields, Name extends string> =
  | ElementOrValue<FieldValue<Fields, Name>>[]
  | [readonly ElementOrValue<FieldValue<Fields, Name>>[]]

/**
 * Condition methods of an immutable builder. Each method returns a new builder.
 * @throws CheckError WDE0044 to WDE0049 for an invalid operand
 * @see docs/wire/queries.md#filters
 */
export interface Conditions<Fields, Self>
  extends Pick<FilterOperators<Self>, 'or' | 'and' | 'not'> {
  /** Matches fields that equal a value, and lists that contain it. Null also matches a missing field. */
  eq<Name extends FieldName<Fields>>(field: Name, value: Operand<Fields, Name>): Self
  /** Matches items that `eq` does not match, also those without the field. */
  ne<Name extends FieldName<Fields>>(field: Name, value: Operand<Fields, Name>): Self
  /** Matches values greater than a value of the same type. Strings are compared by code point. */
  gt<Name extends FieldOfType<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Matches values greater than or equal to a value of the same type. */
  ge<Name extends FieldOfType<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Alias of `ge`. */
  gte<Name extends FieldOfType<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Matches values less than a value of the same type. A missing field does not match. */
  lt<Name extends FieldOfType<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Matches values less than or equal to a value of the same type. */
  le<Name extends FieldOfType<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Alias of `le`. */
  lte<Name extends FieldOfType<Fields, Comparable>>(field: Name, value: Ordered<Fields, Name>): Self
  /** Matches values from `from` (inclusive) to `to` (exclusive). */
  between<Name extends FieldOfType<Fields, Comparable>>(
    field: Name,
    from: Ordered<Fields, Name>,
    to: Ordered<Fields, Name>,
  ): Self
  /** Matches strings that start with `text`, ignoring case. */
  startsWith(field: FieldOfType<Fields, string>, text: string): Self
  /** Matches strings that end with `text`, ignoring case. */
  endsWith(field: FieldOfType<Fields, string>, text: string): Self
  /** Matches strings that contain `text`, ignoring case. */
  contains(field: FieldOfType<Fields, string>, text: string): Self
  /** Matches fields that contain at least one of the values. Accepts a list or several arguments. */
  hasSome<Name extends FieldName<Fields>>(field: Name, ...values: Elements<Fields, Name>): Self
  /** Matches lists that contain all of the values. Accepts a list or several arguments. */
  hasAll<Name extends FieldName<Fields>>(field: Name, ...values: Elements<Fields, Name>): Self
  /**
   * Matches fields that equal one of the values. Accepts a list or several arguments. Null also matches a missing
   * field.
   */
  in<Name extends FieldName<Fields>>(
    field: Name,
    ...values: Operand<Fields, Name>[] | [readonly Operand<Fields, Name>[]]
  ): Self
  /** Matches items that have the field, also with the value null. With false, matches items without the field. */
  exists(field: FieldName<Fields>, exists?: boolean): Self
  /** Matches null and missing fields, but not the empty string. */
  isEmpty(field: FieldName<Fields>): Self
  /** Matches fields that are neither null nor missing. */
  isNotEmpty(field: FieldName<Fields>): Self
}

/** Immutable filter builder; each condition returns a new one. */
export interface ItemFilter<Fields = Record<string, unknown>>
  extends Conditions<Fields, ItemFilter<Fields>>,
    HasFilter {}

/** Creates a filter builder. A filter without conditions matches every item. */
export function filter<Fields = Record<string, unknown>>(): ItemFilter<Fields> {
  return buildFilter()
}
