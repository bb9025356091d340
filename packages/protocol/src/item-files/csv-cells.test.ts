import { expect, it } from 'vitest'
import { type FieldType, fieldTypes, jsonTypes } from '../collections/field-types.js'
import type { WireValue } from '../data/items.js'
import { CellError, cellOf, csvCells, readCell, textOfCell } from './csv-cells.js'

const values: Partial<Record<FieldType, WireValue>> = {
  NUMBER: -4.5,
  BOOLEAN: false,
  DATETIME: { $date: '2026-11-21T08:00:00.000Z' },
}
const date = { $date: '2026-01-01T00:00:00.000Z' }

/** Writes a value of a field, and reads its cell. */
function writeAndRead(type: FieldType, value: WireValue): WireValue {
  const fields = [{ key: 'a', type }]
  const [cell = ''] = csvCells({ a: value }, ['a'], fields)
  return readCell(cell, 'a', fields)
}

it.each(fieldTypes)('reads back a value of the type %s', (type) => {
  const typical = jsonTypes.includes(type) ? { url: 'a.png', tags: ['=1'] } : 'wix:image://a'
  const value = values[type] ?? typical
  expect(writeAndRead(type, value)).toEqual(value)
})

it.each(jsonTypes)('reads back any value of a field of the type %s', (type) => {
  for (const value of ['hello', '42', 'true', '=1', '{', '', 42, true, [], {}, date]) {
    expect(writeAndRead(type, value)).toEqual(value)
  }
})

it.each(['constructor', 'toString'])('reads the type of the field "%s"', (key) => {
  expect(readCell('1', key, [{ key, type: 'NUMBER' }])).toBe(1)
})

it('leaves the cell of a missing value empty', () => {
  const fields = [{ key: 'a', type: 'ANY' }]
  expect(csvCells({ a: null }, ['a', 'b'], fields)).toEqual(['', ''])
})

it.each([0, -0.5, 1e-21, 1e21, 1e300, 2 ** 53 - 1, 2 ** 60, -(2 ** 62), 0.1 + 0.2])(
  'reads back the number %d',
  (value) => expect(writeAndRead('NUMBER', value)).toBe(value),
)

it.each([
  '07030',
  '-01',
  '9007199254740993',
  '9007199254740993.0',
  '12345678901234567.89',
  '12345678901234567890',
  '1e999',
])('refuses %s as a number, which would be stored with other digits', (cell) =>
  expect(() => readCell(cell, 'a', [{ key: 'a', type: 'NUMBER' }])).toThrow(CellError),
)

it.each([
  '0',
  '0.5',
  '-5',
  '52.520006599999998',
  '1000000000000000000000',
  '1E3',
  '9007199254740994',
  '9007199254740994.00',
  '-0',
  '4503599627370495.5',
])('reads %s as a number', (cell) =>
  expect(readCell(cell, 'a', [{ key: 'a', type: 'NUMBER' }])).toBe(Number(cell)),
)

it.each(['@type', "'@type", "'a", 'a', '-'])('reads back the name %s of a column', (name) => {
  expect(textOfCell(cellOf(name))).toBe(name)
})
