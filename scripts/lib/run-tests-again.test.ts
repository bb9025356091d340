import { expect, test } from 'vitest'
import { isWorthAnotherRun, mergeReports, mostUnsteady } from './run-tests-again.mjs'

const counts = { file: 'a.test.ts', name: 'counts' }
const sums = { file: 'a.test.ts', name: 'sums' }
const other = { file: 'b.test.ts', name: 'counts' }

test('what passes the second time is unsteady, what fails twice has failed', () => {
  const first = { passed: 100, failed: [counts, sums], unsteady: [] }
  const again = { passed: 7, failed: [sums], unsteady: [] }
  expect(mergeReports(first, again)).toEqual({ passed: 101, failed: [sums], unsteady: [counts] })
})

test('what fails only the second time has failed', () => {
  const first = { passed: 100, failed: [counts], unsteady: [] }
  const again = { passed: 7, failed: [other], unsteady: [] }
  expect(mergeReports(first, again)).toEqual({ passed: 101, failed: [other], unsteady: [counts] })
})

test('nothing runs again where nothing failed, or too much', () => {
  const failing = (count: number) => ({
    passed: 1,
    failed: Array.from({ length: count }, () => counts),
    unsteady: [],
  })
  expect(isWorthAnotherRun(failing(0))).toBe(false)
  expect(isWorthAnotherRun(failing(1))).toBe(true)
  expect(isWorthAnotherRun(failing(mostUnsteady))).toBe(true)
  expect(isWorthAnotherRun(failing(mostUnsteady + 1))).toBe(false)
})
