import { expect, it } from 'vitest'
import { NumberSet } from './number-set.js'

it('contains only the added numbers', () => {
  const set = new NumberSet()
  const added = [0, 7, 8, 65_535, 65_536, 5_000_000_000]
  for (const value of added) set.add(value)
  for (const value of added) expect([value, set.has(value)]).toEqual([value, true])
  for (const value of [1, 6, 9, 65_534, 65_537, 4_999_999_999, 705_032_704]) {
    expect([value, set.has(value)]).toEqual([value, false])
  }
})
