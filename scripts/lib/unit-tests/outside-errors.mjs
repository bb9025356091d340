import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Reporter of Vitest that writes the errors outside any test, such as an unhandled rejection or a worker that ended, to
 * the file `FOYER_OUTSIDE_ERRORS`. Vitest's JSON report leaves them out.
 */
export default class OutsideErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ message }) => message ?? 'no message')
    const path = process.env.FOYER_OUTSIDE_ERRORS
    if (path) writeFileSync(path, JSON.stringify(messages))
  }
}

/**
 * Reads the file that the reporter writes. Each error counts as a failed test, which does not run again.
 *
 * @param {string} path
 * @returns {import('../read-test-report.mjs').FailedTest[]} empty when there is no file
 */
export function readOutsideErrors(path) {
  if (!existsSync(path)) return []
  /** @type {string[]} */
  const messages = JSON.parse(readFileSync(path, 'utf8'))
  return messages.map((message) => ({
    file: 'the runner of tests',
    name: `an error outside any test: ${message}`,
  }))
}
