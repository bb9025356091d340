import {
  isJsonObject,
  PointerError,
  parseFilter,
  type WireFilter,
  type WireValue,
} from '@foyer/protocol'
import { parsePattern } from './text-pattern.js'

/** Operators of a condition; `missing` and `isNotEmpty` are the negations of `exists` and `isEmpty`. */
export const operators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'startsWith',
  'endsWith',
  'contains',
  'hasSome',
  'hasAll',
  'matches',
  'exists',
  'missing',
  'isEmpty',
  'isNotEmpty',
] as const

export type Operator = (typeof operators)[number]

/** A condition on one field. */
export interface Condition {
  /** Key of the field, or a path into an object. */
  field: string
  operator: Operator
  /** Undefined for operators without an operand. */
  value?: WireValue
}

/** Join of the entries of a group: all of them must match, at least one, or none. */
export type Join = 'and' | 'or' | 'not'

/** Conditions and groups, joined. */
export interface ConditionGroup {
  join: Join
  entries: readonly (Condition | ConditionGroup)[]
}

/** Returns true for a group, false for a condition. */
export function isGroup<Group extends { entries: unknown }>(entry: object | Group): entry is Group {
  return 'entries' in entry
}

const withoutOperand: Partial<Record<Operator, WireFilter>> = {
  exists: { $exists: true },
  missing: { $exists: false },
  isEmpty: { $isEmpty: true },
  isNotEmpty: { $isEmpty: false },
}

/** Returns true for an operator that compares with a value. */
export function hasOperand(operator: Operator): boolean {
  return withoutOperand[operator] === undefined
}

/** Returns the filter of the protocol; undefined for a group without conditions. */
export function toWireFilter({ join, entries }: ConditionGroup): WireFilter | undefined {
  const parts = entries.flatMap((entry) => {
    const part = isGroup<ConditionGroup>(entry) ? toWireFilter(entry) : toWireCondition(entry)
    return part === undefined ? [] : [part]
  })
  const [first] = parts
  if (first === undefined) return undefined
  if (join === 'not') return { $not: [{ $or: parts }] }
  if (parts.length === 1) return first
  return join === 'and' ? { $and: parts } : { $or: parts }
}

function toWireCondition({ field, operator, value }: Condition): WireFilter {
  const test = withoutOperand[operator]
  if (test !== undefined) return { [field]: test }
  if (operator === 'matches') return { [field]: { $matches: parsePattern(String(value)) } }
  return { [field]: { [`$${operator}`]: value } }
}

/** Formats a group for a URL. */
export function writeGroup(group: ConditionGroup): string {
  return JSON.stringify(compact(group))
}

function compact({ join, entries }: ConditionGroup): unknown {
  return {
    [join]: entries.map((entry) => {
      if (isGroup<ConditionGroup>(entry)) return compact(entry)
      const { field, operator, value } = entry
      return value === undefined ? [field, operator] : [field, operator, value]
    }),
  }
}

/**
 * Parses a group from a URL; undefined for any other string, or if the server would reject its filter.
 */
export function readGroup(text: string): ConditionGroup | undefined {
  try {
    const group = expand(JSON.parse(text))
    if (group === undefined || !isGroup<ConditionGroup>(group)) return undefined
    parseFilter(toWireFilter(group) ?? {})
    return group
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof PointerError) return undefined
    throw error
  }
}

function expand(compacted: unknown): Condition | ConditionGroup | undefined {
  if (Array.isArray(compacted)) return expandCondition(compacted)
  if (!isJsonObject(compacted)) return undefined
  const [[join, parts] = [], other] = Object.entries(compacted)
  if (other !== undefined || !Array.isArray(parts)) return undefined
  if (join !== 'and' && join !== 'or' && join !== 'not') return undefined
  const entries = parts.map(expand)
  return entries.includes(undefined)
    ? undefined
    : { join, entries: entries.filter((entry) => entry !== undefined) }
}

function expandCondition(compacted: readonly unknown[]): Condition | undefined {
  const [field, name, value] = compacted
  const operator = operators.find((known) => known === name)
  if (typeof field !== 'string' || operator === undefined) return undefined
  if (!hasOperand(operator)) return { field, operator }
  // JSON, so it is a value of the wire.
  return value === undefined ? undefined : { field, operator, value: value as WireValue }
}

/** Counts the conditions of a group. */
export function countConditions({ entries }: ConditionGroup): number {
  return entries.reduce(
    (sum, entry) => sum + (isGroup<ConditionGroup>(entry) ? countConditions(entry) : 1),
    0,
  )
}
