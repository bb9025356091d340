import { expect, it, vi } from 'vitest'
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
])('similarWords considers %s and %s similar: %s', async (word, other, similar) => {
  expect(await similarWords(word, [other])).toEqual(similar ? [other] : [])
})

it('returns the most similar words first and at most 30', async () => {
  const far = Array.from(
    { length: 200 },
    (_, index) => `abcdefg${String.fromCodePoint(0x4e00 + index)}x`,
  )
  const found = await similarWords('abcdefgh', [...far, 'abcdefgh', 'abcdefgi'])
  expect(found[0]).toBe('abcdefgi')
  expect(found).toHaveLength(30)
})

it('pauses, so that a large vocabulary does not block the process', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  let isBlocked = true
  setImmediate(() => {
    isBlocked = false
  })
  expect(await similarWords('matrix', ['matrxi', 'natrix', 'matix'])).toEqual(['matix', 'matrxi'])
  clock.mockRestore()
  expect(isBlocked).toBe(false)
})
