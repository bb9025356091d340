import { availableParallelism } from 'node:os'
import { formatSeconds } from './lib/announce.mjs'
import { ExpectedFailure } from './lib/expected-failure.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { checks, ensureRootPackages, suites, sumReports } from './lib/test-steps.mjs'
import { useMemoryFolder } from './lib/use-memory-folder.mjs'

/**
 * @typedef {import('./lib/test-steps.mjs').TestReport} TestReport
 * @typedef {import('./lib/test-steps.mjs').TestStep} TestStep
 * @typedef {{ report: TestReport, row: string }} StepResult row: of the table at the end
 */

process.chdir(repositoryRoot)
useMemoryFolder()
const { passed, failed, unsteady } = await guard('npm test', async () => {
  const names = pickNames(process.argv.slice(2))
  checkNodeVersion()
  const isPicked = (/** @type {TestStep} */ { name }) => names.includes(name)
  const pickedSuites = suites.filter(isPicked)
  // Each installation, and the compiler of the driver, use one processor. A failure is reported by the suite.
  for (const { prepare } of pickedSuites) prepare?.().catch(() => {})
  await ensureRootPackages()
  const results = await runTogether(checks.filter(isPicked))
  for (const suite of pickedSuites) {
    console.log(`\n── ${suite.title} ──`)
    results.push(await runStep(suite))
  }
  console.log(`\n${results.map(({ row }) => row).join('\n')}\n`)
  return sumReports(results.map(({ report }) => report))
})
listTests('passed only when it ran again', unsteady)
listTests('failed', failed)
// People and machines read the last line.
console.log(`${passed} passed, ${failed.length} failed`)
// Ends the installations that still run after a failure, once the last line is written.
process.stdout.write('', () => process.exit(failed.length > 0 || passed === 0 ? 1 : 0))

/**
 * @param {readonly string[]} names none: all steps
 * @returns {readonly string[]}
 */
function pickNames(names) {
  const known = [...checks, ...suites].map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new ExpectedFailure(
      `no step is called "${unknown}", expected some of: ${known.join(', ')}`,
    )
  }
  if (names.length === 0) return known
  // A step reads the products of others.
  const needed = checks.flatMap(({ name, after = [] }) => (names.includes(name) ? after : []))
  return [...names, ...needed]
}

/**
 * Runs as many steps in parallel as there are processors, each after the steps whose products it reads.
 *
 * @param {readonly TestStep[]} steps
 * @returns {Promise<StepResult[]>}
 */
async function runTogether(steps) {
  const inTurn = createLimit(availableParallelism())
  /** @type {Map<string, Promise<StepResult>>} */
  const running = new Map()
  for (const step of steps) {
    const earlier = (step.after ?? []).map((name) => running.get(name))
    const run = Promise.all(earlier).then(() => inTurn(() => runStep(step)))
    running.set(step.name, run)
  }
  return Promise.all(running.values())
}

/**
 * Limits the number of concurrent tasks. Further tasks wait in order.
 *
 * @param {number} limit
 * @returns {<T>(task: () => Promise<T>) => Promise<T>}
 */
function createLimit(limit) {
  let free = limit
  /** @type {(() => void)[]} */
  const waiting = []
  return async (task) => {
    if (free > 0) free--
    else await new Promise((resolve) => waiting.push(() => resolve(undefined)))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/**
 * Runs a step, and prints its row of the table. A failed step does not stop others.
 *
 * @param {TestStep} step
 * @returns {Promise<StepResult>}
 */
async function runStep({ title, run }) {
  const startedAt = performance.now()
  const report = await guard(title, run)
  const seconds = formatSeconds(performance.now() - startedAt)
  const { passed, failed } = report
  const row = `${failed.length > 0 ? '✗' : '✓'} ${title.padEnd(18)}${seconds.padStart(9)}`
  console.log(row)
  return { report, row: `${row}  ${passed} passed, ${failed.length} failed` }
}

/**
 * Converts an expected failure to its message and one failed test.
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
