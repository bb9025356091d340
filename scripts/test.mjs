import { formatSeconds } from './lib/announce.mjs'
import { ensureNative } from './lib/ensure-native.mjs'
import { ensurePackages } from './lib/ensure-packages.mjs'
import { ExpectedFailure } from './lib/expected-failure.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { runVisibly } from './lib/run-command.mjs'
import { sumReports, testStages } from './lib/test-steps.mjs'
import { useMemoryFolder } from './lib/use-memory-folder.mjs'

/** @typedef {import('./lib/test-steps.mjs').TestReport} TestReport */
/** @typedef {import('./lib/test-steps.mjs').TestStep} TestStep */

/** A command that hangs fails after this time: three times what the longest takes on two quiet processors. */
const commandTimeoutMs = 45 * 60_000

process.chdir(repositoryRoot)
useMemoryFolder()
const { passed, failed, unsteady } = await guard('npm test', async () => {
  const stages = pickSteps(process.argv.slice(2))
  checkNodeVersion()
  await ensurePackages(repositoryRoot, 'packages')
  await ensureNative(repositoryRoot)
  return runStages(stages)
})
if (failed.length > 0 || passed === 0) process.exitCode = 1
listTests('passed only when it ran again', unsteady)
listTests('failed', failed)
// People and machines read the last line.
console.log(`${passed} passed, ${failed.length} failed`)

/**
 * @param {readonly string[]} names none: all steps
 * @returns {readonly (readonly TestStep[])[]}
 */
function pickSteps(names) {
  const known = testStages.flat().map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new ExpectedFailure(
      `no step is called "${unknown}", expected some of: ${known.join(', ')}`,
    )
  }
  const isPicked = (/** @type {TestStep} */ { name }) => names.length === 0 || names.includes(name)
  return testStages.map((steps) => steps.filter(isPicked))
}

/**
 * Runs every step, also after a failed one, and prints a table of them at the end.
 *
 * @param {readonly (readonly TestStep[])[]} stages
 * @returns {Promise<TestReport>}
 */
async function runStages(stages) {
  const results = []
  for (const steps of stages) {
    const prefixed = steps.length > 1
    results.push(...(await Promise.all(steps.map((step) => runStep(step, prefixed)))))
  }
  console.log(`\n${results.map(({ row }) => row).join('\n')}\n`)
  return sumReports(results.map(({ report }) => report))
}

/**
 * @param {TestStep} step
 * @param {boolean} prefixed the step's name begins each line of its output
 * @returns {Promise<{ report: TestReport, row: string }>} the row is for the table
 */
async function runStep({ name, title, run }, prefixed) {
  console.log(`\n── ${title} ──`)
  const startedAt = performance.now()
  const prefix = prefixed ? `${name.padEnd(4)} │ ` : undefined
  const report = await guard(title, () => run(createRunNode(prefix)))
  const seconds = formatSeconds(performance.now() - startedAt)
  const { passed, failed } = report
  const row = `${failed.length > 0 ? '✗' : '✓'} ${title.padEnd(18)}${seconds.padStart(9)}`
  console.log(row)
  return { report, row: `${row}  ${passed} passed, ${failed.length} failed` }
}

/**
 * @param {string} [prefix] of each line that the command prints
 * @returns {import('./lib/test-steps.mjs').RunNode}
 */
function createRunNode(prefix) {
  return (args, { cwd = repositoryRoot, env = {} } = {}) => {
    const title = `node ${args[0]}`
    const timeoutMs = commandTimeoutMs
    return runVisibly({ title, file: process.execPath, args, cwd, env, timeoutMs }, prefix)
  }
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
