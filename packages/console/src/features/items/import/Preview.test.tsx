// @vitest-environment happy-dom
import type { Collection } from '@foyer/protocol'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ChosenFile } from './chosen-file.js'
import { plainNotation } from './guess-notation.js'
import { Preview } from './Preview.js'

afterEach(cleanup)

const fields: Collection['fields'] = [
  { key: 'shownOn', displayName: 'Shown on', type: 'DATE' },
  { key: 'title', type: 'TEXT' },
]

function headsOf(chosen: Pick<ChosenFile, 'columns' | 'sample'>, format: 'csv' | 'json'): string[] {
  const file = new File(['x'], `films.${format}`)
  const source = { file, format } as ChosenFile['source']
  const rest = { source, notation: plainNotation, problem: undefined }
  render(<Preview chosen={{ ...chosen, ...rest }} collection={{ fields }} />)
  return screen.getAllByRole('columnheader').map((head) => head.innerHTML.replaceAll(/<.*?>/g, '|'))
}

test('labels table columns with the names and keys of their fields', () => {
  const columns = [
    { name: 'Day', key: 'shownOn', type: 'DATE', isNew: false },
    { name: 'Title', key: 'title', type: 'TEXT', isNew: false },
    { name: 'Number of seats', key: 'numberOfSeats', type: 'NUMBER', isNew: true },
    { name: 'Remark', key: undefined, type: 'TEXT', isNew: false },
  ]
  const sample = [{ line: 2, cells: ['2026-01-06', 'Alien', '7', '-'] }]
  expect(headsOf({ columns, sample }, 'csv')).toEqual([
    'Line',
    'Shown on|shownOn|',
    'Title|title|',
    'Number of seats|numberOfSeats|',
  ])
})

test('labels item columns likewise; a key without a field has no name', () => {
  const data = { _id: '1', shownOn: '2026-01-06', other: 1 }
  expect(headsOf({ columns: [], sample: [{ line: 1, data }] }, 'json')).toEqual([
    'Line',
    'Id|_id|',
    'Shown on|shownOn|',
    'other',
  ])
})
