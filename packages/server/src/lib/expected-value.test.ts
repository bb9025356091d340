import * as v from 'valibot'
import { expect, it } from 'vitest'
import { expectedValue } from './expected-value.js'

function refused(schema: v.GenericSchema, input: unknown): string[] {
  return (v.safeParse(schema, input).issues ?? []).map(expectedValue)
}

it.each<[string, v.GenericSchema, unknown]>([
  ['a string', v.string(), 5],
  ['a number', v.number(), '5'],
  ['a whole number', v.pipe(v.number(), v.integer()), 1.5],
  ['true or false', v.boolean(), null],
  ['an object', v.object({}), 'x'],
  ['a list', v.array(v.string()), {}],
  ['a string or a list', v.union([v.string(), v.array(v.string())]), 5],
  ['"ASC" or "DESC"', v.picklist(['ASC', 'DESC']), 'asc'],
  ['at least 1 character', v.pipe(v.string(), v.minLength(1)), ''],
  ['at most 3 characters', v.pipe(v.string(), v.maxLength(3)), 'four'],
  ['at least 1 entry', v.pipe(v.array(v.string()), v.minLength(1)), []],
  ['at most 0 entries', v.pipe(v.array(v.string()), v.maxLength(0)), ['a']],
  ['at least 2', v.pipe(v.number(), v.minValue(2)), 1],
  ['a value', v.object({ a: v.string() }), {}],
  ['better', v.pipe(v.string(), v.regex(/a/, 'expected better')), 'b'],
])('reports "expected %s"', (words, schema, input) => {
  expect(refused(schema, input)).toEqual([`expected ${words}`])
})
