import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './read-test-report.mjs'
import { repositoryRoot } from './repository.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(report: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

test('Vitest: lists failed tests, and counts a file that failed to load as one', () => {
  const path = write({
    numPassedTests: 3,
    testResults: [
      { name: fileOf('a.test.ts'), status: 'passed', assertionResults: [passed, passed] },
      {
        name: fileOf('b.test.ts'),
        status: 'failed',
        assertionResults: [passed, { status: 'failed', fullName: 'b counts' }],
      },
      { name: fileOf('c.test.ts'), status: 'failed', assertionResults: [] },
    ],
  })
  expect(readVitestReport(path)).toEqual({
    passed: 3,
    failed: [
      { file: 'b.test.ts', name: 'b counts' },
      { file: 'c.test.ts', name: 'loading and set-up' },
    ],
    unsteady: [],
  })
})

test('Playwright: lists tests that passed only on the second run, and counts errors outside tests', () => {
  const path = write({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{}],
    suites: [
      {
        specs: [spec('signs in', 'unexpected')],
        suites: [{ specs: [spec('signs up', 'flaky'), spec('signs out', 'expected')] }],
      },
    ],
  })
  expect(readPlaywrightReport(path)).toEqual({
    passed: 6,
    failed: [
      { file: 'e2e/a.e2e.ts', name: 'signs in (sqlite)' },
      { file: 'e2e', name: 'an error outside any test' },
    ],
    unsteady: [{ file: 'e2e/a.e2e.ts', name: 'signs up (sqlite)' }],
  })
})

test('an absent report is empty', () => {
  const empty = { passed: 0, failed: [], unsteady: [] }
  expect(readVitestReport(join(folder, 'none.json'))).toEqual(empty)
  expect(readPlaywrightReport(join(folder, 'none.json'))).toEqual(empty)
})

const passed = { status: 'passed', fullName: 'passes' }

function fileOf(name: string): string {
  return join(repositoryRoot, name)
}

function spec(title: string, status: string): unknown {
  return { title, file: 'a.e2e.ts', tests: [{ status, projectName: 'sqlite' }] }
}
