import { createClient } from '@foyer/client'
import {
  filter,
  matchFilter,
  parseFilter,
  type WireItemData,
  type WireValue,
} from '@foyer/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryCode } from './client-code.js'
import {
  type Condition,
  type ConditionGroup,
  hasOperand,
  operators,
  readGroup,
  toWireFilter,
  writeGroup,
} from './condition-group.js'
import { operandKind } from './operand.js'
import { operatorsFor } from './operator-words.js'

const date = fc.constantFrom<WireValue>(
  { $date: '1979-05-25T00:00:00.000Z' },
  { $date: '2001-01-01T00:00:00.000Z' },
)
const text = fc.constantFrom("it's", 'Alien', 'a"b\\c', '')
const scalar = fc.oneof(text, fc.integer({ min: 0, max: 3 }), fc.boolean(), date)
const field = fc.constantFrom('a', 'b', 'c.d')
const condition: fc.Arbitrary<Condition> = fc
  .record({ field, operator: fc.constantFrom(...operators) })
  .chain(({ field, operator }): fc.Arbitrary<Condition> => {
    if (!hasOperand(operator)) return fc.constant({ field, operator })
    const kind = operandKind('json', operator)
    if (kind === 'list') {
      return fc.array(scalar, { minLength: 1 }).map((value) => ({ field, operator, value }))
    }
    return (kind === 'text' ? text : scalar).map((value) => ({ field, operator, value }))
  })
const join = fc.constantFrom<ConditionGroup['join']>('and', 'or', 'not')
const inner: fc.Arbitrary<ConditionGroup> = fc.record({
  join,
  entries: fc.array(condition, { minLength: 1, maxLength: 3 }),
})
const group: fc.Arbitrary<ConditionGroup> = fc.record({
  join,
  entries: fc.array(fc.oneof(condition, inner), { minLength: 1, maxLength: 3 }),
})
const value = fc.oneof(scalar, fc.constant(null), fc.array(scalar, { maxLength: 2 }))
const item: fc.Arbitrary<WireItemData> = fc.record(
  { a: value, b: value, c: fc.record({ d: value }) },
  { requiredKeys: [] },
)

test('every operator is offered for a field', () => {
  const kinds = ['text', 'number', 'list', 'references', 'json'] as const
  expect(new Set(kinds.flatMap(operatorsFor))).toEqual(new Set(operators))
})

test('restores every group from its URL', () => {
  fc.assert(
    fc.property(group, (conditions) => {
      expect(readGroup(writeGroup(conditions))).toEqual(conditions)
    }),
  )
})

test.each([
  'x',
  '[]',
  '{}',
  '{"and":1}',
  '{"and":[["a"]]}',
  '{"and":[["a","eq"]]}',
  '{"and":[["a","gt",null]]}',
  '{"and":[],"or":[]}',
  '{"and":[["$a","eq",1]]}',
  '{"and":[["a","regex","x"]]}',
])('ignores %s in a URL', (text) => expect(readGroup(text)).toBeUndefined())

// Planted faults that this test detects: `or` directly on a query, which joins with "every item"; an unescaped quote in
// a string; `nin` without `not`.
test('writes code that matches the same items', () => {
  const client = createClient({ clientId: 'film-club', host: 'http://127.0.0.1:1' })
  fc.assert(
    fc.property(group, item, (conditions, data) => {
      const code = queryCode({ collectionId: 'films', group: conditions, sort: undefined })
      const run = new Function('client', 'filter', `return ${code}`)
      const wire: unknown = run(client, filter).toWire()
      const matches = matchFilter(parseFilter(toWireFilter(conditions)), data)
      expect(matchFilter(parseFilter(wire), data)).toBe(matches)
    }),
  )
})
