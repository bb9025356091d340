import { expect, it } from 'vitest'
import { matchColumns } from './match-columns.js'

const targets = [
  { key: 'title' },
  { key: 'inStock', name: 'Available' },
  { key: 'releaseYear', name: 'Year of release' },
  { key: '_createdDate' },
]
const keysOf = (columns: string[]) => matchColumns(columns, targets).map((target) => target?.key)

it('matches columns by key, and by the letters of key or name', () => {
  expect(keysOf(['inStock', 'TITLE', 'year-of release', 'Created Date', 'Other', ''])).toEqual([
    'inStock',
    'title',
    'releaseYear',
    '_createdDate',
    undefined,
    undefined,
  ])
  expect(keysOf(['available'])).toEqual(['inStock'])
})

it('gives a field to the column with its key, and to one column only', () => {
  expect(keysOf(['Title', 'title'])).toEqual([undefined, 'title'])
  expect(keysOf(['In stock', 'Available'])).toEqual(['inStock', undefined])
  expect(keysOf(['title', 'title'])).toEqual(['title', undefined])
})
