import { expect, test } from 'vitest'
import { comparisonOf, readTypedFilter } from './item-filter.js'

test.each([
  ['TEXT', ' ali ', { f: { $contains: 'ali' } }],
  ['NUMBER', '1979', { f: { $eq: 1979 } }],
  ['NUMBER', '-0.5', { f: { $eq: -0.5 } }],
  ['BOOLEAN', 'y', { f: { $eq: true } }],
  ['BOOLEAN', 'False', { f: { $eq: false } }],
  ['ARRAY_STRING', 'drama', { f: { $hasSome: ['drama'] } }],
  ['NUMBER', '   ', undefined],
])('%s with %j', (type, typed, filter) => {
  expect(readTypedFilter({ key: 'f', type }, typed)).toEqual({ filter })
})

test.each([
  ['NUMBER', 'many'],
  ['NUMBER', 'Infinity'],
  ['BOOLEAN', 'maybe'],
  ['DATETIME', '1979'],
])('%s with %j says what to type instead', (type, typed) => {
  expect(readTypedFilter({ key: 'f', type }, typed)).toHaveProperty('hint')
})

test('a key that is special to JavaScript is a key like any other', () => {
  const typed = readTypedFilter({ key: '__proto__', type: 'TEXT' }, 'x')
  expect(JSON.stringify(typed)).toBe('{"filter":{"__proto__":{"$contains":"x"}}}')
})

test('objects and dates cannot be filtered by typing', () => {
  expect(comparisonOf({ key: 'f', type: 'OBJECT' })).toBeUndefined()
})
