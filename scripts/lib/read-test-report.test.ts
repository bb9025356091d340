import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './read-test-report.mjs'

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

test('Vitest: a file that could not be loaded counts as one failure', () => {
  const path = write({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(readVitestReport(path)).toEqual({ passed: 3, failed: 2 })
})

test('Playwright: flaky tests and errors outside tests count as failures', () => {
  const path = write({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })
  expect(readPlaywrightReport(path)).toEqual({ passed: 5, failed: 3 })
})

test('an absent report has no counts', () => {
  expect(readVitestReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0 })
  expect(readPlaywrightReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0 })
})
