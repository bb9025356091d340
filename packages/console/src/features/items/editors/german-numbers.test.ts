// @vitest-environment happy-dom
import { expect, test } from 'vitest'

// The language is read when the module is loaded.
localStorage.setItem('foyer.console.language', 'de')
const { formatDraft, parseDraft } = await import('./drafts.js')

test.each([
  ['16000', 16000],
  ['7,5', 7.5],
  ['7.5', 7.5],
  ['1,500', 1.5],
  ['0.125', 0.125],
  ['-1e3', -1000],
])('reads the German number %s', (draft, value) => {
  expect(parseDraft('number', draft)).toEqual({ value })
})

test.each(['16.000', '-1.500', '1.234.567', '16.000,5'])(
  'rejects %s instead of storing a part',
  (draft) => {
    expect(parseDraft('number', draft)).toHaveProperty('problem')
  },
)

test.each([1.125, -7.5, 1e21, 1.5e-7, 16000])('keeps %d through its editor', (value) => {
  expect(parseDraft('number', formatDraft('number', value))).toEqual({ value })
})
