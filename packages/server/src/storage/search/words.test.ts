import { expect, it } from 'vitest'
import { MAX_WORDS, runsOf, wordsOfItem } from './words.js'

const wordsOf = (text: string) => wordsOfItem({ text })

it.each([
  ['It’s a Red-Car, 2nd!', ['it', 's', 'a', 'red', 'car', '2nd']],
  ['Žluťoučký KŮŇ', ['zlutoucky', 'kun']],
  ['e\u0301te\u0301 été', ['ete']],
  ['İstanbul ISTANBUL', ['istanbul']],
  ['ΟΔΟΣ οδός', ['οδοσ']],
  ['ｆｕｌｌ ﬁn', ['full', 'fin']],
  ['שָׁלוֹם עולם', ['שלום', 'עולם']],
  ['مُحَمَّد كتـــاب', ['محمد', 'كتاب']],
  ['हिन्दी में', ['हिन्दी', 'में']],
  ['東京都 x', ['東京', '京都', '都', 'x']],
  ['がぎ', ['がぎ', 'ぎ']],
  ['สวัสดี', ['สว', 'วั', 'ัส', 'สด', 'ดี', 'ี']],
  ['iPhone東', ['iphone', '東']],
  ['😀 \u0301 -- "*" NEAR(', ['near']],
  ['', []],
])('%j contains the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

// Seen to fail: normalizing 160 kB of marks blocked the process for six seconds, at the next search.
it.each(['\u0301\u0323', '\uff9e\u0301', '\u0f73\u0301'])(
  'takes linear time for %j in a row',
  (marks) => {
    const startedAt = performance.now()
    expect(wordsOf(`a${marks.repeat(100_000)} end`).at(-1)).toBe('end')
    expect(performance.now() - startedAt).toBeLessThan(1000)
  },
)

it('extracts texts at any depth but no names, dates, numbers or system fields', () => {
  const item = {
    _id: 'id',
    _owner: 'owner',
    name: [{ deep: ['one', { deeper: 'two' }] }],
    at: { $date: '2020-01-01T00:00:00.000Z' },
    inner: { _id: 'three', $date: 'four' },
    year: 1994,
    nothing: null,
  }
  expect(wordsOfItem(item)).toEqual(['one', 'two', 'three', 'four'])
})

it('limits the length of words and the number of words per item', () => {
  expect(wordsOf('a'.repeat(60))).toEqual(['a'.repeat(50)])
  expect(wordsOf('𐐨'.repeat(60))).toEqual(['𐐨'.repeat(50)])
  const many = Array.from({ length: MAX_WORDS + 5 }, (_, index) => `w${index}`)
  expect(wordsOf(many.join(' '))).toEqual(many.slice(0, MAX_WORDS))
})

it('leaves extracted words unchanged when extracted again', () => {
  const text = 'Žluťoučký ΟΔΟΣ ﬁn がぎ 東京都 İstanbul हिन्दी مُحَمَّد ǅ ẞ ﷺ ½ ①'
  const words = wordsOf(text)
  expect(wordsOf(words.join(' '))).toEqual(expect.arrayContaining(words))
  expect(runsOf(text).every((run) => !/["'*:\\\s]/.test(run.text))).toBe(true)
})
