import type { WireValue } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { showValue } from './item-value.js'

test.each<[WireValue | undefined, string, string]>([
  [undefined, '', 'absent'],
  [null, 'null', 'absent'],
  ['', '', 'text'],
  ['Alien', 'Alien', 'text'],
  [1979, '1979', 'number'],
  [85_000_000, '85,000,000', 'number'],
  [0.1, '0.1', 'number'],
  [0.1 + 0.2, '0.30000000000000004', 'number'],
  [1.5e-21, '0.0000000000000000000015', 'number'],
  [true, 'Yes', 'text'],
  [{ $date: '1979-05-25T00:00:00.000Z' }, '25 May 1979', 'text'],
  [{ $date: 'soon' }, '{"$date":"soon"}', 'structure'],
  [['a', 1], '["a",1]', 'structure'],
])('formats %j as "%s"', (value, text, kind) => {
  expect(showValue(value)).toMatchObject({ text, kind })
})

test('truncates a long text between characters, and shows more in the tooltip', () => {
  const { text, title } = showValue('🎬'.repeat(3_000))
  expect(text).toBe(`${'🎬'.repeat(120)}…`)
  expect(title).toBe(`${'🎬'.repeat(1_000)}…`)
})
