import { expect, it } from 'vitest'
import { createSlowStatements } from './scan.js'

it('marks a statement as slow until it is fast again', () => {
  const slow = createSlowStatements(50)
  slow.record('select 1', 49)
  expect(slow.has('select 1')).toBe(false)
  slow.record('select 1', 50)
  expect(slow.has('select 1')).toBe(true)
  expect(slow.has('select 2')).toBe(false)
  slow.record('select 1', 30)
  expect(slow.has('select 1')).toBe(true)
  slow.record('select 1', 20)
  expect(slow.has('select 1')).toBe(false)
})

it('remembers at most 500 statements and no very long one', () => {
  const slow = createSlowStatements(5)
  slow.record(' '.repeat(20_001), 10)
  expect(slow.has(' '.repeat(20_001))).toBe(false)
  for (let n = 0; n < 501; n++) slow.record(`select ${n}`, 10)
  expect(slow.has('select 500')).toBe(true)
  expect(slow.has('select 0')).toBe(false)
})
