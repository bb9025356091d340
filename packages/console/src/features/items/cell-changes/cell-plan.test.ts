import type { WireItemData, WireValue } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { type Cell, planClear, planPaste } from './cell-plan.js'

/** A cell of an item with one value. */
function cellOf(type: string, value?: WireValue, key = 'field'): Cell {
  const data: WireItemData = value === undefined ? { _id: 'a' } : { _id: 'a', [key]: value }
  return { item: { id: 'a', dataCollectionId: 'films', data }, field: { key, type } }
}

const paste = (cell: Cell, text: string) => {
  const { changes, problems } = planPaste([{ ...cell, text }])
  return changes[0] === undefined ? problems[0]?.problem : { value: changes[0].value }
}

test.each([
  ['TEXT', 'two\nlines', 'two\nlines'],
  ['TEXT', "'=1+1", '=1+1'],
  ['TEXT', "'plain", "'plain"],
  ['NUMBER', ' 7.5 ', 7.5],
  ['BOOLEAN', 'FALSE', false],
  ['DATE', ' 2026-11-22 ', '2026-11-22'],
])('reads a pasted %s %j as its editor does', (type, text, value) => {
  expect(paste(cellOf(type), text)).toEqual({ value })
})

test('removes the value of a cell by an empty text', () => {
  expect(paste(cellOf('NUMBER', 7), '')).toEqual({ value: undefined })
})

test('leaves a cell out that shows the text already', () => {
  expect(planPaste([{ ...cellOf('NUMBER', 7), text: '7.0' }])).toEqual({
    changes: [],
    problems: [],
  })
})

test.each([
  ['NUMBER', 7, 'seven', /Enter a number/],
  ['SLUG', 'a', 'two\nlines', /single line/],
  ['NUMBER', 'stored text', '7', /not have the type of the field/],
  ['OBJECT', undefined, '{}', /in the form/],
])(
  'keeps a %s with the value %j after %j was pasted, and says why',
  (type, value, text, problem) => {
    expect(paste(cellOf(type, value), text)).toMatch(problem)
  },
)

test('keeps the fields of the server', () => {
  expect(paste(cellOf('TEXT', 'a', '_owner'), 'b')).toMatch(/The server sets/)
  expect(planClear([cellOf('TEXT', 'a', '_owner')]).changes).toEqual([])
})

test('clears a value of another type than that of its field, and no missing value', () => {
  const { changes } = planClear([cellOf('NUMBER', 'text'), cellOf('NUMBER', null), cellOf('TEXT')])
  expect(changes.map(({ value }) => value)).toEqual([undefined, undefined])
})
