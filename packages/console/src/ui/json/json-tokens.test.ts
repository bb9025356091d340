import type { WireValue } from '@foyer/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonTokens } from './json-tokens.js'

const wireValue: fc.Arbitrary<WireValue> = fc.letrec<{ value: WireValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }).map((date) => ({ $date: date.toISOString() })),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value')),
  ),
})).value

// Planted faults that this test detects: a comma after the last entry, a key without escapes, a date that is not marked
// as a note, "{}" written as "{".
test('writes the value as JSON, apart from notes', () => {
  fc.assert(
    fc.property(wireValue, (value) => {
      const tokens = jsonTokens(value).filter(({ kind }) => kind !== 'note')
      expect(JSON.parse(tokens.map(({ text }) => text).join(''))).toEqual(
        JSON.parse(JSON.stringify(value)),
      )
    }),
  )
})

test('breaks lines as JSON.stringify does, and adds a readable date after its comma', () => {
  const item = {
    title: 'Alien',
    tags: ['a', {}],
    none: [],
    seen: { $date: '1979-05-25T00:00:00.000Z' },
    x: 1,
  }
  expect(
    jsonTokens(item)
      .map(({ kind, text }) => (kind === 'note' ? ` <${text}>` : text))
      .join(''),
  ).toBe(
    [
      '{',
      '  "title": "Alien",',
      '  "tags": [',
      '    "a",',
      '    {}',
      '  ],',
      '  "none": [],',
      '  "seen": { "$date": "1979-05-25T00:00:00.000Z" }, <25 May 1979>',
      '  "x": 1',
      '}',
    ].join('\n'),
  )
})
