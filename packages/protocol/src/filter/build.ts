import type { WireFilter } from '../data/items.js'
import * as dataCodes from '../errors/data-codes.js'
import { assertText, check } from '../values/checks.js'
import { encodeValue } from '../values/wire-item.js'

/** A filter builder or a query builder. */
export interface HasFilter {
  toWire(): WireFilter
}

/**
 * Conditions of an immutable builder.
 * @throws CheckError WDE0044 to WDE0049 for an invalid operand
 * @see docs/wire/queries.md#filters
 */
export interface FilterOperators<Self> {
  /** Matches fields equal to a value, and lists that contain it. Null also matches a missing field. */
  eq(field: string, value: unknown): Self
  ne(field: string, value: unknown): Self
  gt(field: string, value: Comparable): Self
  ge(field: string, value: Comparable): Self
  gte(field: string, value: Comparable): Self
  lt(field: string, value: Comparable): Self
  le(field: string, value: Comparable): Self
  lte(field: string, value: Comparable): Self
  /** Matches values from `from` (inclusive) to `to` (exclusive). */
  between(field: string, from: Comparable, to: Comparable): Self
  /** Matches strings that start with `text`, ignoring case. */
  startsWith(field: string, text: string): Self
  endsWith(field: string, text: string): Self
  contains(field: string, text: string): Self
  /** Matches fields that contain at least one of the values, given as a list or as arguments. */
  hasSome(field: string, ...values: unknown[]): Self
  hasAll(field: string, ...values: unknown[]): Self
  in(field: string, ...values: unknown[]): Self
  /** Matches items that have the field, null included. */
  exists(field: string, exists?: boolean): Self
  /** Matches null and missing fields. The empty string is not empty. */
  isEmpty(field: string): Self
  isNotEmpty(field: string): Self
  or(other: HasFilter): Self
  and(other: HasFilter): Self
  not(other: HasFilter): Self
}

/** Values that have an order. */
export type Comparable = string | number | boolean | Date

/** Conditions of a builder, one part each. */
export type FilterParts = readonly WireFilter[]

const matchAll: WireFilter = {}

/**
 * Conditions of a query without conditions: one empty filter, which `or` keeps as an operand. The first condition
 * replaces it, also after `and` or `not`. As in the official builder, `between` replaces it only if nothing precedes.
 * A filter builder starts with an empty list.
 */
export const everything: FilterParts = [matchAll]

/** Base class of all builders, with the condition methods. */
export abstract class ConditionBuilder<Self> implements FilterOperators<Self>, HasFilter {
  protected readonly conditions: FilterParts

  constructor(conditions: FilterParts) {
    this.conditions = conditions
  }

  /** Returns a builder with these conditions. */
  protected abstract withConditions(conditions: FilterParts): Self

  eq(field: string, value: unknown): Self {
    const part = condition(field, value)
    const { conditions } = this
    return this.withConditions(
      conditions[0] === matchAll ? [part, ...conditions.slice(1)] : [...conditions, part],
    )
  }
  ne(field: string, value: unknown): Self {
    return this.eq(field, { $ne: value ?? null })
  }
  gt(field: string, value: Comparable): Self {
    return this.eq(field, { $gt: requireComparable(value) })
  }
  ge(field: string, value: Comparable): Self {
    return this.eq(field, { $gte: requireComparable(value) })
  }
  gte(field: string, value: Comparable): Self {
    return this.ge(field, value)
  }
  lt(field: string, value: Comparable): Self {
    return this.eq(field, { $lt: requireComparable(value) })
  }
  le(field: string, value: Comparable): Self {
    return this.eq(field, { $lte: requireComparable(value) })
  }
  lte(field: string, value: Comparable): Self {
    return this.le(field, value)
  }
  between(field: string, low: Comparable, high: Comparable): Self {
    requireComparable(low)
    check(kind(low) === kind(high), dataCodes.operandsDiffer)
    const range = [condition(field, { $gte: low }), condition(field, { $lt: high })]
    return this.withConditions(
      this.conditions === everything ? range : [...this.conditions, ...range],
    )
  }
  startsWith(field: string, text: string): Self {
    return this.eq(field, { $startsWith: requireText(text) })
  }
  endsWith(field: string, text: string): Self {
    return this.eq(field, { $endsWith: requireText(text) })
  }
  contains(field: string, text: string): Self {
    return this.eq(field, { $contains: requireText(text) })
  }
  hasSome(field: string, ...values: unknown[]): Self {
    return this.eq(field, { $hasSome: toList(values) })
  }
  hasAll(field: string, ...values: unknown[]): Self {
    return this.eq(field, { $hasAll: toList(values) })
  }
  in(field: string, ...values: unknown[]): Self {
    // The server refuses null. In a list, undefined would become null, which matches items without the field.
    return this.eq(field, { $in: values[0] === undefined ? null : toList(values) })
  }
  exists(field: string, exists = true): Self {
    return this.eq(field, { $exists: exists })
  }
  isEmpty(field: string): Self {
    return this.eq(field, null)
  }
  isNotEmpty(field: string): Self {
    return this.ne(field, null)
  }
  or(other: HasFilter): Self {
    const left = this.conditions.length > 0 ? parts(this.toWire(), '$or') : []
    return this.withConditions([{ $or: [...left, ...parts(wireOf(other), '$or')] }])
  }
  and(other: HasFilter): Self {
    return this.withConditions([...this.conditions, ...parts(wireOf(other), '$and')])
  }
  not(other: HasFilter): Self {
    return this.withConditions([...this.conditions, { $not: [wireOf(other)] }])
  }
  toWire(): WireFilter {
    return joinFilters(this.conditions)
  }
}

function condition(field: string, value: unknown): WireFilter {
  assertText(field, dataCodes.filterFieldNotText)
  return { [field]: encodeValue(value) }
}

/** Returns the wire form of a builder. @throws CheckError WDE0049 for any other value */
export function wireOf(other: HasFilter): WireFilter {
  check(isBuilder(other), dataCodes.notAFilter, other)
  return other.toWire()
}

/** Returns true for a builder, false for a wire filter. */
export function isBuilder(value: unknown): value is HasFilter {
  return typeof value === 'object' && value !== null && 'toWire' in value
}

function toList(values: unknown[]): unknown {
  return Array.isArray(values[0]) ? values[0] : values
}

function requireText(value: unknown): unknown {
  assertText(value, dataCodes.operandNotText)
  return value
}

function requireComparable(value: unknown): unknown {
  const isKnown = /^(?:string|number|boolean|date)$/.test(kind(value))
  check(isKnown, dataCodes.operandNotComparable, value)
  return value
}

function kind(value: unknown): string {
  return value instanceof Date ? 'date' : typeof value
}

/** Immutable filter builder; each condition returns a new one. */
export interface FilterBuilder extends FilterOperators<FilterBuilder>, HasFilter {}

class Filter extends ConditionBuilder<FilterBuilder> {
  protected withConditions(conditions: FilterParts): FilterBuilder {
    return new Filter(conditions)
  }
}

/** Starts a filter. Without conditions it matches every item. */
export function filter(conditions: FilterParts = []): FilterBuilder {
  return new Filter(conditions)
}

/** Joins parts as the official builder does: one object if each field occurs once, else a list. */
export function joinFilters(conditions: FilterParts): WireFilter {
  const fields = conditions.filter((part) => !isCombination(part))
  const entries = fields.flatMap((part) => Object.entries(part))
  const areDistinct = new Set(entries.map(([name]) => name)).size === entries.length
  if (fields.length < 2 || !areDistinct)
    return conditions.length > 1 ? { $and: [...conditions] } : (conditions[0] ?? {})
  const merged = Object.fromEntries(entries)
  if (fields.length === conditions.length) return merged
  return { $and: [merged, ...conditions.filter(isCombination)] }
}

function parts(filter: WireFilter, operator: '$and' | '$or'): WireFilter[] {
  const inner = filter[operator]
  return Array.isArray(inner) && Object.keys(filter).length === 1 ? inner : [filter]
}

function isCombination(filter: WireFilter): boolean {
  return Object.keys(filter).some((name) => name.startsWith('$'))
}
