import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Reads the counts from Vitest's JSON report. A file that could not be loaded holds no test and counts as one failure.
 *
 * @param {string} path
 * @returns {Counts} zeros when there is no report
 */
export function readVitestReport(path) {
  const report = readJson(path)
  if (!report) return { passed: 0, failed: 0 }
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults
  const unloaded = files.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/**
 * Reads the counts from Playwright's JSON report. A test that passed only on a retry counts as a failure,
 * and so does each error outside any test.
 *
 * @param {string} path
 * @returns {Counts} zeros when there is no report
 */
export function readPlaywrightReport(path) {
  const report = readJson(path)
  if (!report) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
