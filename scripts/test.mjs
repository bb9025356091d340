import { formatSeconds } from './lib/announce.mjs'
import { ensureNative } from './lib/ensure-native.mjs'
import { ensurePackages } from './lib/ensure-packages.mjs'
import { ExpectedFailure } from './lib/expected-failure.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { sumCounts, testSteps } from './lib/test-steps.mjs'

/** @typedef {import('./lib/test-steps.mjs').Counts} Counts */

/** @type {Counts} */
const failedBefore = { passed: 0, failed: 1 }

process.chdir(repositoryRoot)
const { passed, failed } = await guard(async () => {
  const steps = pickSteps(process.argv.slice(2))
  checkNodeVersion()
  await ensurePackages(repositoryRoot, 'packages')
  await ensureNative(repositoryRoot)
  return runSteps(steps)
})
if (failed > 0 || passed === 0) process.exitCode = 1
// People and machines read the last line.
console.log(`${passed} passed, ${failed} failed`)

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
 * @returns {Promise<Counts>}
 */
async function runSteps(steps) {
  const results = []
  for (const { title, run } of steps) {
    console.log(`\n── ${title} ──`)
    const startedAt = performance.now()
    const counts = await guard(run)
    const seconds = formatSeconds(performance.now() - startedAt)
    const row = `${counts.failed > 0 ? '✗' : '✓'} ${title.padEnd(18)}${seconds.padStart(9)}`
    results.push({ counts, row: `${row}  ${counts.passed} passed, ${counts.failed} failed` })
    console.log(row)
  }
  console.log(`\n${results.map(({ row }) => row).join('\n')}\n`)
  return sumCounts(results.map(({ counts }) => counts))
}

/**
 * Turns an expected failure into its message and one failed test.
 *
 * @param {() => Promise<Counts>} run
 * @returns {Promise<Counts>}
 */
async function guard(run) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error
    console.error(error.message)
    return failedBefore
  }
}
