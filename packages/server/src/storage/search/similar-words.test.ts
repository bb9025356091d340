import { expect, it } from 'vitest'
import { similarWords } from './similar-words.js'

it.each([
  ['matrix', 'matrxi', true],
  ['matrix', 'matix', true],
  ['matrix', 'matriix', true],
  ['matrix', 'matric', true],
  ['matrix', 'matrices', false],
  ['matrix', 'natrix', false],
  ['matrix', 'mtarxi', false],
  ['casablanca', 'csaablacna', true],
  ['casablanca', 'casblnca', true],
  ['casablanca', 'cablnca', false],
  ['car', 'cat', false],
  ['1994', '1995', false],
  ['straße', 'strase', true],
  ['שלום', 'שלומ', true],
])('similarWords considers %s and %s similar: %s', (word, other, similar) => {
  expect(similarWords(word, [other])).toEqual(similar ? [other] : [])
})

it('returns the most similar words first and at most 30', () => {
  const far = Array.from(
    { length: 200 },
    (_, index) => `abcdefg${String.fromCodePoint(0x4e00 + index)}x`,
  )
  const found = similarWords('abcdefgh', [...far, 'abcdefgh', 'abcdefgi'])
  expect(found[0]).toBe('abcdefgi')
  expect(found).toHaveLength(30)
})
