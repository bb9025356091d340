/** @typedef {import('./read-test-report.mjs').TestReport} TestReport */

/** More failures than this are no accident, and nothing is run again. */
export const mostUnsteady = 10

/**
 * Whether so few tests failed that they run once more: among thousands on a busy machine, one that fails and then
 * passes alone is not steady, and is named; one that fails twice has failed.
 *
 * @param {TestReport} report
 * @see docs/decisions/0046-tests-that-run-again.md
 */
export function isWorthAnotherRun({ failed }) {
  return failed.length > 0 && failed.length <= mostUnsteady
}

/**
 * What two runs amount to: all tests, then once more the files of those that failed.
 *
 * @param {TestReport} first
 * @param {TestReport} again
 * @returns {TestReport}
 */
export function mergeReports(first, again) {
  const unsteady = first.failed.filter((test) => !again.failed.some((other) => isSame(test, other)))
  return { passed: first.passed + unsteady.length, failed: again.failed, unsteady }
}

/**
 * @param {import('./read-test-report.mjs').FailedTest} one
 * @param {import('./read-test-report.mjs').FailedTest} other
 */
function isSame(one, other) {
  return one.file === other.file && one.name === other.name
}
