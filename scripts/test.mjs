import { formatSeconds } from './lib/announce.mjs'
import { ensureNative } from './lib/ensure-native.mjs'
import { ensurePackages } from './lib/ensure-packages.mjs'
import { ExpectedFailure } from './lib/expected-failure.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { sumReports, testSteps } from './lib/test-steps.mjs'
import { useMemoryFolder } from './lib/use-memory-folder.mjs'

/** @typedef {import('./lib/test-steps.mjs').TestReport} TestReport */

process.chdir(repositoryRoot)
useMemoryFolder()
const { passed, failed, unsteady } = await guard('npm test', async () => {
  const steps = pickSteps(process.argv.slice(2))
  checkNodeVersion()
  await ensurePackages(repositoryRoot, 'packages')
  await ensureNative(repositoryRoot)
  return runSteps(steps)
})
if (failed.length > 0 || passed === 0) process.exitCode = 1
listTests('passed only when it ran again', unsteady)
listTests('failed', failed)
// People and machines read the last line.
console.log(`${passed} passed, ${failed.length} failed`)

/**
 * @param {readonly string[]} names none: all steps
 * @returns {readonly import('./lib/test-steps.mjs').TestStep[]}
 */
function pickSteps(names) {
  const known = testSteps.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new ExpectedFailure(
      `no step is called "${unknown}", expected some of: ${known.join(', ')}`,
    )
  }
  return testSteps.filter(({ name }) => names.length === 0 || names.includes(name))
}

/**
 * Runs every step, also after a failed one, and prints a table of them at the end.
 *
 * @param {readonly import('./lib/test-steps.mjs').TestStep[]} steps
 * @returns {Promise<TestReport>}
 */
async function runSteps(steps) {
  const results = []
  for (const { title, run } of steps) {
    console.log(`\n── ${title} ──`)
    const startedAt = performance.now()
    const report = await guard(title, run)
    const seconds = formatSeconds(performance.now() - startedAt)
    const { passed, failed } = report
    const row = `${failed.length > 0 ? '✗' : '✓'} ${title.padEnd(18)}${seconds.padStart(9)}`
    results.push({ report, row: `${row}  ${passed} passed, ${failed.length} failed` })
    console.log(row)
  }
  console.log(`\n${results.map(({ row }) => row).join('\n')}\n`)
  return sumReports(results.map(({ report }) => report))
}

/**
 * Turns an expected failure into its message and one failed test.
 *
 * @param {string} title what is named as failed
 * @param {() => Promise<TestReport>} run
 * @returns {Promise<TestReport>}
 */
async function guard(title, run) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error
    console.error(error.message)
    return { passed: 0, failed: [{ file: title, name: error.message }], unsteady: [] }
  }
}

/**
 * @param {string} title
 * @param {TestReport['failed']} tests
 */
function listTests(title, tests) {
  for (const { file, name } of tests) console.log(`${title}: ${[file, name].join(' › ')}`)
}
