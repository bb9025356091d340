import { check } from '../checks.js'
import type { WireFilter } from '../data.js'
import * as dataCodes from '../data-codes.js'
import { encodeValue } from '../item.js'

/** Anything that carries a filter: a filter, or a query with its conditions. */
export interface HasFilter {
  toWire(): WireFilter
}

/**
 * The conditions of a builder; each gives a new `Self` and leaves the old one as it was.
 * @throws CheckError WDE0044 to WDE0049 for an operand that the condition does not take
 * @see docs/wire.md#filters
 */
export interface FilterOperators<Self> {
  /** Equal to a value; for a list field: one of its elements. Null also takes a missing field. */
  eq(field: string, value: unknown): Self
  ne(field: string, value: unknown): Self
  gt(field: string, value: Comparable): Self
  ge(field: string, value: Comparable): Self
  gte(field: string, value: Comparable): Self
  lt(field: string, value: Comparable): Self
  le(field: string, value: Comparable): Self
  lte(field: string, value: Comparable): Self
  /** From `from` on and below `to`. */
  between(field: string, from: Comparable, to: Comparable): Self
  /** Letter case does not matter here, in `endsWith` and in `contains`. */
  startsWith(field: string, text: string): Self
  endsWith(field: string, text: string): Self
  contains(field: string, text: string): Self
  /** Some of these, as a list or one by one. */
  hasSome(field: string, ...values: unknown[]): Self
  hasAll(field: string, ...values: unknown[]): Self
  in(field: string, values: readonly unknown[]): Self
  /** Whether the key is there, null included. */
  exists(field: string, exists?: boolean): Self
  /** Null or missing; the empty text is not empty. */
  isEmpty(field: string): Self
  isNotEmpty(field: string): Self
  or(other: HasFilter): Self
  and(other: HasFilter): Self
  not(other: HasFilter): Self
}

/** What has an order. */
export type Comparable = string | number | boolean | Date

/** What was said so far, one part for each condition. */
export type FilterParts = readonly WireFilter[]

const all: WireFilter = {}

/** What a query begins with, where a filter begins with nothing: the first condition of its own takes this place. */
export const everything: FilterParts = [all]

/**
 * Makes the condition methods of a builder: `next` makes the builder that has the new parts.
 * A query builder spreads them into itself.
 */
export function filterOperators<Self>(
  said: FilterParts,
  next: (said: FilterParts) => Self,
): FilterOperators<Self> {
  const is = (field: string, value: unknown): Self => {
    const part = condition(field, value)
    return next(said[0] === all ? [part, ...said.slice(1)] : [...said, part])
  }
  const on =
    (operator: string, assert: (value: unknown) => void = () => {}) =>
    (field: string, value: unknown): Self => {
      assert(value)
      return is(field, { [operator]: value ?? null })
    }
  const list =
    (operator: string) =>
    (field: string, ...values: unknown[]): Self =>
      is(field, { [operator]: Array.isArray(values[0]) ? values[0] : values })
  const ge = on('$gte', assertComparable)
  const le = on('$lte', assertComparable)
  return {
    eq: is,
    ne: on('$ne'),
    gt: on('$gt', assertComparable),
    ge,
    gte: ge,
    lt: on('$lt', assertComparable),
    le,
    lte: le,
    between(field, low, high) {
      assertComparable(low)
      check(kind(low) === kind(high), dataCodes.operandsDiffer, 'expected two values of one type')
      const range = [condition(field, { $gte: low }), condition(field, { $lt: high })]
      return next(said === everything ? range : [...said, ...range])
    },
    startsWith: on('$startsWith', assertText),
    endsWith: on('$endsWith', assertText),
    contains: on('$contains', assertText),
    hasSome: list('$hasSome'),
    hasAll: list('$hasAll'),
    in: on('$in'),
    exists: (field, exists = true) => is(field, { $exists: exists }),
    isEmpty: (field) => is(field, null),
    isNotEmpty: (field) => is(field, { $ne: null }),
    or(other) {
      const left = said.length > 0 ? parts(joinFilters(said), '$or') : []
      return next([{ $or: [...left, ...parts(wireOf(other), '$or')] }])
    },
    and: (other) => next([...said, ...parts(wireOf(other), '$and')]),
    not: (other) => next([...said, { $not: [wireOf(other)] }]),
  }
}

function condition(field: string, value: unknown): WireFilter {
  check(typeof field === 'string', dataCodes.filterFieldNotText, 'field: expected text')
  return { [field]: encodeValue(value) }
}

function wireOf(other: HasFilter): WireFilter {
  check(isBuilder(other), dataCodes.notAFilter, 'expected a filter that is being built')
  return other.toWire()
}

/** Whether a value is a builder, not a filter as it travels. */
export function isBuilder(value: unknown): value is HasFilter {
  return typeof value === 'object' && value !== null && 'toWire' in value
}

function assertText(value: unknown): void {
  check(typeof value === 'string', dataCodes.operandNotText, 'value: expected text')
}

function assertComparable(value: unknown): void {
  const known = /^(?:string|number|boolean|date)$/.test(kind(value))
  const message = 'value: expected text, a number, a boolean or a Date'
  check(known, dataCodes.operandNotComparable, message)
}

function kind(value: unknown): string {
  return value instanceof Date ? 'date' : typeof value
}

/** A filter being built. It never changes: each condition gives a new one. */
export interface FilterBuilder extends FilterOperators<FilterBuilder>, HasFilter {}

/** Starts a filter; without conditions it takes every item. */
export function filter(said: FilterParts = []): FilterBuilder {
  return { ...filterOperators(said, filter), toWire: () => joinFilters(said) }
}

/** Joins parts as the official builder does: one object while the fields differ, else a list. */
export function joinFilters(said: FilterParts): WireFilter {
  const fields = said.filter((part) => !isCombination(part))
  const entries = fields.flatMap((part) => Object.entries(part))
  const differ = new Set(entries.map(([name]) => name)).size === entries.length
  if (fields.length < 2 || !differ) return said.length > 1 ? { $and: [...said] } : (said[0] ?? {})
  const merged = Object.fromEntries(entries)
  if (fields.length === said.length) return merged
  return { $and: [merged, ...said.filter(isCombination)] }
}

function parts(filter: WireFilter, operator: '$and' | '$or'): WireFilter[] {
  const inner = filter[operator]
  return Array.isArray(inner) && Object.keys(filter).length === 1 ? inner : [filter]
}

function isCombination(filter: WireFilter): boolean {
  return Object.keys(filter).some((name) => name.startsWith('$'))
}
