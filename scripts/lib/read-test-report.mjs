import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repositoryRoot } from './repository.mjs'

/**
 * @typedef {{ file: string, name: string }} FailedTest file: from the repository's root, or as the runner names it
 * @typedef {object} TestReport
 * @property {number} passed
 * @property {readonly FailedTest[]} failed
 * @property {readonly FailedTest[]} unsteady failed first and passed when they ran again; counted in `passed`
 */

/**
 * Reads Vitest's JSON report. A file that failed to load or set up counts as one failed test.
 *
 * @param {string} path
 * @returns {TestReport} empty when there is no report
 */
export function readVitestReport(path) {
  const report = readJson(path)
  if (!report) return emptyReport
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = report.testResults
  const failed = files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(repositoryRoot, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [{ file, name: 'loading and set-up' }]
    return tests.map(({ fullName }) => ({ file, name: fullName }))
  })
  return { passed: report.numPassedTests, failed, unsteady: [] }
}

/**
 * Reads Playwright's JSON report. Each error outside any test counts as a failed test.
 *
 * @param {string} path
 * @returns {TestReport} empty when there is no report
 */
export function readPlaywrightReport(path) {
  const report = readJson(path)
  if (!report) return emptyReport
  const failed = testsOf(report.suites, 'unexpected')
  const unsteady = testsOf(report.suites, 'flaky')
  const outside = report.errors.map(() => ({ file: 'e2e', name: 'an error outside any test' }))
  return {
    passed: report.stats.expected + unsteady.length,
    failed: [...failed, ...outside],
    unsteady,
  }
}

/** @type {TestReport} */
const emptyReport = { passed: 0, failed: [], unsteady: [] }

/**
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, tests: { status: string, projectName: string }[] }[]} [specs]
 */

/**
 * @param {readonly Suite[]} suites
 * @param {string} wanted
 * @returns {FailedTest[]}
 */
function testsOf(suites, wanted) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...testsOf(inner, wanted),
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName }) => ({ file: `e2e/${file}`, name: `${title} (${projectName})` })),
    ),
  ])
}

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
