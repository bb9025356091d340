import { expect, it } from 'vitest'
import { nextRows } from './tables-snapshot.js'

it('reads at most 100 rows after small ones, and one after large ones', () => {
  const rowsOf = (text: string) => Array.from({ length: 32 }, (_, seq) => [seq, text])
  expect(nextRows(rowsOf('small'))).toBe(100)
  expect(nextRows(rowsOf('x'.repeat(480_000)))).toBe(1)
})
