import { expect, it, vi } from 'vitest'
import { seededRandom } from '../../testing/odd-requests.js'
import { differencesAllowed, similarWords } from './similar-words.js'

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

/** Computes the edit distance of two words in the whole table. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => row + column),
  )
  const at = (row: number, column: number): number => table[row]?.[column] ?? 99
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const [letter, counterpart] = [one[row - 1], other[column - 1]]
      const isSwapped = letter === other[column - 2] && one[row - 2] === counterpart
      const options = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + Number(letter !== counterpart),
        isSwapped ? at(row - 2, column - 2) + 1 : 99,
      ]
      table[row]?.splice(column, 1, Math.min(...options))
    }
  }
  return at(one.length, other.length)
}

it('finds the same words as a table of all distances', async () => {
  const random = seededRandom(5)
  const word = (length: number): string =>
    `s${Array.from({ length }, () => 'abc'[Math.floor(random() * 3)]).join('')}`
  let similar = 0
  for (let round = 0; round < 4000; round++) {
    const [one, other] = [word(3 + (round % 6)), word(3 + Math.floor(random() * 6))]
    const isSimilar = one !== other && distance(one, other) <= differencesAllowed(one)
    expect([one, other, await similarWords(one, [other])]).toEqual([
      one,
      other,
      isSimilar ? [other] : [],
    ])
    if (isSimilar) similar++
  }
  expect(similar).toBeGreaterThan(100)
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
