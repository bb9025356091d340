import { storedDateText } from '../values/date.js'
import { equalJson } from '../values/json.js'
import { valueAtPath } from '../values/path.js'
import { compareText, foldCase } from '../values/text.js'
import type { Comparison, Filter, Scalar, TextTest } from './ast.js'
import type { Condition } from './conditions.js'
import { compilePattern } from './pattern.js'

/**
 * Returns true when an item in wire form matches a filter. This function defines the filter language; the SQL compilers
 * must agree with it.
 * @see docs/wire/queries.md#filters
 */
export function matchFilter(filter: Filter, item: unknown): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((part) => matchFilter(part, item))
    case 'or':
      return filter.filters.some((part) => matchFilter(part, item))
    case 'not':
      return !matchFilter(filter.filter, item)
    default:
      return matchField(filter, valueAtPath(item, filter.path))
  }
}

/** `field` is undefined when the item has no such key. */
function matchField(filter: Condition, field: unknown): boolean {
  switch (filter.op) {
    case 'isNull':
      return field === undefined || field === null
    case 'exists':
      return field !== undefined
    case 'in':
      return valuesOf(field).some((element) =>
        filter.values.some((value) => equalScalar(element, value)),
      )
    case 'equals':
      return equalJson(field, filter.value)
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return isOrdered[filter.op](compareScalar(field, filter.value))
    case 'matches':
      return typeof field === 'string' && compilePattern(filter.pattern)(field)
    default:
      return typeof field === 'string' && textTests[filter.op](foldCase(field), filter.value)
  }
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

function valuesOf(field: unknown): readonly unknown[] {
  return Array.isArray(field) ? field : [field]
}

function equalScalar(field: unknown, value: Scalar): boolean {
  return value instanceof Date ? storedDateText(field) === value.toISOString() : field === value
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
