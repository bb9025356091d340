/** @typedef {import('./read-test-report.mjs').TestReport} TestReport */

/**
 * Tests that may pass on the second run: `<file> › <test>`, all of a file, or all of a folder. The list only gets
 * shorter.
 */
export const unsteadyTestsFile = 'scripts/unsteady-tests.json'

/** Above this number of failures, no test runs again. */
export const mostUnsteady = 10

/**
 * Returns true if so few tests failed that they run once more. Among thousands of tests on a busy machine, a test that
 * fails and then passes alone is unsteady and is reported; one that fails twice has failed.
 *
 * @param {TestReport} report
 * @see docs/decisions/0046-tests-that-run-again.md
 */
export function isWorthAnotherRun({ failed }) {
  return failed.length > 0 && failed.length <= mostUnsteady
}

/**
 * Combines two runs: all tests, then again the files of the failed ones.
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
 * Marks tests as failed that passed only on the second run, except the listed ones.
 *
 * @param {TestReport} report
 * @param {readonly string[]} list tests as `<file> › <test>`, files, and folders that end with `/`
 * @returns {TestReport}
 */
export function failUnlisted({ passed, failed, unsteady }, list) {
  /** @param {import('./read-test-report.mjs').FailedTest} test */
  const isListed = ({ file, name }) =>
    list.some(
      (entry) =>
        entry === `${file} › ${name}` ||
        entry === file ||
        (entry.endsWith('/') && file.startsWith(entry)),
    )
  const unlisted = unsteady.filter((test) => !isListed(test))
  return {
    passed: passed - unlisted.length,
    failed: [
      ...failed,
      ...unlisted.map(({ file, name }) => ({
        file,
        name: `${name} (passed when it ran again, but is not in ${unsteadyTestsFile})`,
      })),
    ],
    unsteady: unsteady.filter(isListed),
  }
}

/**
 * @param {import('./read-test-report.mjs').FailedTest} one
 * @param {import('./read-test-report.mjs').FailedTest} other
 */
function isSame(one, other) {
  return one.file === other.file && one.name === other.name
}
