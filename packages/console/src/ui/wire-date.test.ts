import type { WireValue } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { readWireDate } from './wire-date.js'

test('parses { "$date": ISO } as an instant', () => {
  expect(readWireDate({ $date: '2026-11-21T04:16:00.000Z' })?.getTime()).toBe(
    Date.UTC(2026, 10, 21, 4, 16),
  )
})

test.each<[WireValue]>([
  ['2026-11-21T04:16:00.000Z'],
  [1_795_234_560_000],
  [null],
  [[]],
  [{}],
  [{ $date: 1_795_234_560_000 }],
  [{ $date: 'soon' }],
  [{ $date: '2026-11-21T04:16:00.000Z', more: 1 }],
])('%j is none', (value) => {
  expect(readWireDate(value)).toBeUndefined()
})
