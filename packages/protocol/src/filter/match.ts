import { storedDateText } from '../values/date.js'
import { equalJson } from '../values/json.js'
import { valueAtPath } from '../values/path.js'
import { compareText, foldCase } from '../values/text.js'
import type { Comparison, Condition, Filter, Scalar, TextTest } from './ast.js'
import { compilePattern } from './pattern.js'

/** Returns true when an item in wire form matches a filter. For many items, use `compileMatcher`. */
export function matchFilter(filter: Filter, item: unknown): boolean {
  return compileMatcher(filter)(item)
}

/**
 * Compiles a filter to a test of items in wire form. It defines the filter language; the SQL compilers must agree with
 * it. A test prepares each field once for all conditions, so its time grows with the sum of the lengths of the lists in
 * the item and in the filter, not with their product.
 * @see docs/wire/queries.md#filters
 */
export function compileMatcher(filter: Filter): (item: unknown) => boolean {
  const test = compile(filter)
  return (item) => {
    const fields = new Map<string, Field>()
    return test((path, key) => {
      const field = fields.get(key) ?? new Field(valueAtPath(item, path))
      fields.set(key, field)
      return field
    })
  }
}

/** Finds a field of the tested item. `key` is a string that identifies the path. */
type FindField = (path: Condition['path'], key: string) => Field

function compile(filter: Filter): (find: FindField) => boolean {
  switch (filter.op) {
    case 'and': {
      const parts = filter.filters.map(compile)
      return (find) => parts.every((part) => part(find))
    }
    case 'or': {
      const parts = filter.filters.map(compile)
      return (find) => parts.some((part) => part(find))
    }
    case 'not': {
      const part = compile(filter.filter)
      return (find) => !part(find)
    }
    default: {
      const { path } = filter
      const key = JSON.stringify(path)
      const test = compileCondition(filter)
      return (find) => test(find(path, key))
    }
  }
}

function compileCondition(filter: Condition): (field: Field) => boolean {
  switch (filter.op) {
    case 'isNull':
      return ({ value }) => value === undefined || value === null
    case 'exists':
      return ({ value }) => value !== undefined
    case 'in': {
      const expected = distinctValues(filter.values)
      return (field) => field.isOneOf(expected)
    }
    case 'equals':
      return ({ value }) => equalJson(value, filter.value)
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte': {
      const isInRange = isOrdered[filter.op]
      return ({ value }) => isInRange(compareScalar(value, filter.value))
    }
    case 'matches': {
      const isMatch = compilePattern(filter.pattern)
      return ({ value }) => typeof value === 'string' && isMatch(value)
    }
    default: {
      const test = textTests[filter.op]
      return ({ folded }) => folded !== undefined && test(folded, filter.value)
    }
  }
}

/** Searches in a list before its elements are collected in a set, which takes about as long. */
const FIRST_SEARCHES = 8

/** A field of the tested item, with what several conditions on it need. */
class Field {
  /** Undefined when the item has no such key. */
  readonly value: unknown
  #searches = 0
  #elements: DistinctValues | undefined
  #folded: string | undefined

  constructor(value: unknown) {
    this.value = value
  }

  /** Returns true if the value, or an element of a list, is one of these. */
  isOneOf(expected: DistinctValues): boolean {
    if (!Array.isArray(this.value)) return includes(expected, this.value)
    if (this.#searches++ < FIRST_SEARCHES) {
      return this.value.some((element) => includes(expected, element))
    }
    this.#elements ??= distinctValues(this.value)
    return (
      overlap(this.#elements.plain, expected.plain) || overlap(this.#elements.dates, expected.dates)
    )
  }

  /** The string in folded case; undefined for other values. */
  get folded(): string | undefined {
    if (typeof this.value === 'string') this.#folded ??= foldCase(this.value)
    return this.#folded
  }
}

/** Strings, numbers and booleans, and the ISO strings of dates. */
interface DistinctValues {
  plain: ReadonlySet<unknown>
  dates: ReadonlySet<string>
}

/** Collects the scalars of a list: values of a filter, or elements in wire form. */
function distinctValues(list: readonly unknown[]): DistinctValues {
  const plain = new Set<unknown>()
  const dates = new Set<string>()
  for (const value of list) {
    const date = value instanceof Date ? value.toISOString() : storedDateText(value)
    if (date !== undefined) dates.add(date)
    else if (typeof value !== 'object') plain.add(value)
  }
  return { plain, dates }
}

function includes({ plain, dates }: DistinctValues, value: unknown): boolean {
  if (typeof value !== 'object') return plain.has(value)
  if (dates.size === 0) return false
  const date = storedDateText(value)
  return date !== undefined && dates.has(date)
}

function overlap<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  for (const value of few) if (many.has(value)) return true
  return false
}

// NaN is the difference of values that cannot be compared. Every comparison with it is false.
const isOrdered: Record<Comparison, (difference: number) => boolean> = {
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
}

const textTests: Record<TextTest, (text: string, part: string) => boolean> = {
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
  contains: (text, part) => text.includes(part),
}

/** Compares two scalars; NaN for different types. */
function compareScalar(field: unknown, value: Scalar): number {
  if (value instanceof Date) {
    const text = storedDateText(field)
    return text === undefined ? Number.NaN : compareText(text, value.toISOString())
  }
  if (typeof value === 'string') {
    return typeof field === 'string' ? compareText(field, value) : Number.NaN
  }
  return typeof field === typeof value ? Number(field) - Number(value) : Number.NaN
}
