import type { WireFilter } from '../data.js'
import { encodeValue } from '../item.js'

/** Anything that carries a filter: a filter, or a query with its conditions. */
export interface HasFilter {
  toWire(): WireFilter
}

/** The conditions of a builder; each gives a new `Self` and leaves the old one as it was. @see docs/wire.md#filters */
export interface FilterOperators<Self> {
  /** Equal to a value; for a list field: one of its elements. Null also takes a missing field. */
  eq(field: string, value: unknown): Self
  ne(field: string, value: unknown): Self
  gt(field: string, value: Comparable): Self
  ge(field: string, value: Comparable): Self
  lt(field: string, value: Comparable): Self
  le(field: string, value: Comparable): Self
  /** From `from` on and below `to`. */
  between(field: string, from: Comparable, to: Comparable): Self
  /** Letter case does not matter here, in `endsWith` and in `contains`. */
  startsWith(field: string, text: string): Self
  endsWith(field: string, text: string): Self
  contains(field: string, text: string): Self
  hasSome(field: string, values: readonly unknown[]): Self
  hasAll(field: string, values: readonly unknown[]): Self
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

type Comparable = string | number | boolean | Date

/**
 * Makes the condition methods of a builder: `next` makes the builder that has the new filter.
 * A query builder spreads them into itself.
 */
export function filterOperators<Self>(
  filter: WireFilter,
  next: (filter: WireFilter) => Self,
): FilterOperators<Self> {
  const add = (other: WireFilter): Self => next(both(filter, other))
  const is = (field: string, value: unknown): Self => add({ [field]: encodeValue(value) })
  const on =
    (operator: string) =>
    (field: string, value: unknown): Self =>
      is(field, { [operator]: value ?? null })
  return {
    eq: is,
    ne: on('$ne'),
    gt: on('$gt'),
    ge: on('$gte'),
    lt: on('$lt'),
    le: on('$lte'),
    between: (field, low, high) =>
      add(both({ [field]: encodeValue({ $gte: low }) }, { [field]: encodeValue({ $lt: high }) })),
    startsWith: on('$startsWith'),
    endsWith: on('$endsWith'),
    contains: on('$contains'),
    hasSome: on('$hasSome'),
    hasAll: on('$hasAll'),
    in: on('$in'),
    exists: (field, exists = true) => is(field, { $exists: exists }),
    isEmpty: (field) => is(field, null),
    isNotEmpty: (field) => is(field, { $ne: null }),
    or: (other) => next({ $or: [...parts(filter, '$or'), ...parts(other.toWire(), '$or')] }),
    and: (other) => add(other.toWire()),
    not: (other) => add({ $not: [other.toWire()] }),
  }
}

/** A filter being built. It never changes: each condition gives a new one. */
export interface FilterBuilder extends FilterOperators<FilterBuilder>, HasFilter {}

/** Starts a filter; without conditions it takes every item. */
export function filter(current: WireFilter = {}): FilterBuilder {
  return { ...filterOperators(current, filter), toWire: () => current }
}

/** Joins two filters as the official builder does: one object while the fields differ, else a list. */
function both(a: WireFilter, b: WireFilter): WireFilter {
  const all = [...parts(a, '$and'), ...parts(b, '$and')]
  const fields = all.filter((part) => !isCombination(part))
  const entries = fields.flatMap((part) => Object.entries(part))
  if (new Set(entries.map(([name]) => name)).size < entries.length) {
    const split = (part: WireFilter): WireFilter[] =>
      isCombination(part)
        ? [part]
        : Object.entries(part).map(([name, value]) => ({ [name]: value }))
    return { $and: all.flatMap(split) }
  }
  const merged = Object.fromEntries(entries)
  if (fields.length === all.length) return merged
  return { $and: fields.length < 2 ? all : [merged, ...all.filter(isCombination)] }
}

function parts(filter: WireFilter, operator: '$and' | '$or'): WireFilter[] {
  const inner = filter[operator]
  return Array.isArray(inner) && Object.keys(filter).length === 1 ? inner : [filter]
}

function isCombination(filter: WireFilter): boolean {
  return '$and' in filter || '$or' in filter || '$not' in filter
}
