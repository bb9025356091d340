import { expect, it } from 'vitest'
import { matchFilter } from '../filter/match.js'
import { parseFilter } from '../filter/parse.js'
import { fieldCapabilities, fieldTypes } from './field-types.js'

/** A value of a field, and a condition that matches it for each operator that the type accepts. */
const samples = [
  { type: 'TEXT', value: 'ab', low: 'aa', high: 'b', part: 'a' },
  { type: 'NUMBER', value: 5, low: 4, high: 6, part: undefined },
  { type: 'BOOLEAN', value: true, low: false, high: undefined, part: undefined },
] as const

it.each(samples)('lists the operators that filters apply to $type', ({ type, value, ...more }) => {
  const conditions = {
    EQ: { $eq: value },
    NE: { $ne: more.low },
    GT: { $gt: more.low },
    GTE: { $gte: value },
    LTE: { $lte: value },
    ...(more.high === undefined ? {} : { LT: { $lt: more.high } }),
    ...(more.part === undefined
      ? {}
      : { STARTS_WITH: { $startsWith: more.part }, CONTAINS: { $contains: more.part } }),
    HAS_SOME: { $hasSome: [value] },
    HAS_ALL: { $hasAll: [value] },
    EXISTS: { $exists: true },
  }
  const { queryOperators } = fieldCapabilities(type)
  for (const [operator, condition] of Object.entries(conditions)) {
    expect(queryOperators).toContain(operator)
    expect(matchFilter(parseFilter({ field: condition }), { field: value }), operator).toBe(true)
  }
  expect(queryOperators.includes('STARTS_WITH')).toBe(more.part !== undefined)
})

it('lists every type once, and treats an unknown type as one of any value', () => {
  expect(new Set(fieldTypes).size).toBe(fieldTypes.length)
  expect(fieldTypes).toHaveLength(35)
  expect(fieldCapabilities('NEW')).toEqual(fieldCapabilities('ANY'))
  for (const type of fieldTypes) expect(fieldCapabilities(type).queryOperators).toContain('EXISTS')
})
