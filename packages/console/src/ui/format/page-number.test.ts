import { expect, test } from 'vitest'
import { readPageNumber } from './page-number.js'

test.each([
  [null, 1],
  ['3', 3],
  ['0', 1],
  ['-4', 1],
  ['2.5', 1],
  ['1e9', 1],
  ['abc', 1],
  ['9999999', 1_000_000],
  ['99999999999999999999', 1],
])('%j is page %i', (text, page) => {
  expect(readPageNumber(text)).toBe(page)
})
