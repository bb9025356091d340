import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository.mjs'
import {
  failUnlisted,
  isWorthAnotherRun,
  mergeReports,
  mostUnsteady,
  unsteadyTestsFile,
} from './run-tests-again.mjs'

/** Lower this with each removed entry. */
const MAX_LISTED = 29

const counts = { file: 'a.test.ts', name: 'counts' }
const sums = { file: 'a.test.ts', name: 'sums' }
const other = { file: 'b.test.ts', name: 'counts' }

test('a test that passes on the second run is unsteady, one that fails twice has failed', () => {
  const first = { passed: 100, failed: [counts, sums], unsteady: [] }
  const again = { passed: 7, failed: [sums], unsteady: [] }
  expect(mergeReports(first, again)).toEqual({ passed: 101, failed: [sums], unsteady: [counts] })
})

test('a test that fails only on the second run has failed', () => {
  const first = { passed: 100, failed: [counts], unsteady: [] }
  const again = { passed: 7, failed: [other], unsteady: [] }
  expect(mergeReports(first, again)).toEqual({ passed: 101, failed: [other], unsteady: [counts] })
})

test('no test runs again without a failure, or after too many', () => {
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

test('a test that passes only on the second run has failed, unless it, its file or its folder is listed', () => {
  const inFolder = { file: 'e2e/browser/c.e2e.ts', name: 'counts' }
  const listed = { file: 'a.test.ts', name: 'multiplies' }
  const report = { passed: 100, failed: [sums], unsteady: [counts, listed, other, inFolder] }
  const list = ['a.test.ts › multiplies', 'b.test.ts', 'e2e/']
  const { passed, failed, unsteady } = failUnlisted(report, list)
  expect({ passed, unsteady }).toEqual({ passed: 99, unsteady: [listed, other, inFolder] })
  expect(failed).toEqual([
    sums,
    { file: 'a.test.ts', name: expect.stringMatching(/^counts \(passed when it ran again/) },
  ])
})

test('every entry of the list of unsteady tests exists, and the list is not longer than before', () => {
  const list: string[] = JSON.parse(readFileSync(join(repositoryRoot, unsteadyTestsFile), 'utf8'))
  const exists = (entry: string): boolean => {
    const [file = '', name = ''] = entry.split(' › ')
    const path = join(repositoryRoot, file)
    if (!existsSync(path)) return false
    if (name === '') return true
    // The name of a test is the titles of its blocks and its own.
    const titles = [...readFileSync(path, 'utf8').matchAll(/\bit\('([^']+)'/g)]
    return titles.some(([, title = '']) => name.endsWith(title))
  }
  expect(list.filter((entry) => !exists(entry))).toEqual([])
  expect(list).toEqual([...new Set(list)].toSorted())
  expect(list.length).toBeLessThanOrEqual(MAX_LISTED)
})
