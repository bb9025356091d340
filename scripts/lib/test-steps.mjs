import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureNative } from './ensure-native.mjs'
import { ensurePackages } from './ensure-packages.mjs'
import { ensurePostgres } from './postgres/ensure-postgres.mjs'
import { providePostgres } from './postgres/provide-postgres.mjs'
import { readPlaywrightReport, readVitestReport } from './read-test-report.mjs'
import { repositoryRoot, toolFolder } from './repository.mjs'
import { nodeCommand, runAndCollectOutput, runWithVisibleOutput } from './run-command.mjs'
import {
  failUnlisted,
  isWorthAnotherRun,
  mergeReports,
  unsteadyTestsFile,
} from './run-tests-again.mjs'
import { readOutsideErrors } from './unit-tests/outside-errors.mjs'

/**
 * @typedef {import('./read-test-report.mjs').TestReport} TestReport
 * @typedef {{ report: TestReport, exitCode: number }} Run
 * @typedef {Run & { outside: readonly import('./read-test-report.mjs').FailedTest[] }} VitestRun
 * outside: errors outside any test, which are not in `report`
 * @typedef {object} TestStep
 * @property {string} name
 * @property {string} title
 * @property {() => Promise<TestReport>} run
 * @property {readonly string[]} [after] names of the steps whose products it reads
 * @property {() => Promise<unknown>} [prepare] installs what it needs; may run during earlier steps
 */

/** Timeout of a step: three times the longest duration on two idle processors. */
const stepTimeoutMs = 35 * 60_000

const e2eFolder = join(repositoryRoot, 'e2e')
const routerExample = join(repositoryRoot, 'examples/react-router')
const compiler = 'node_modules/typescript/bin/tsc'

/** Folders that `tsc` checks besides the packages. */
const typedFolders = ['e2e', 'scripts', 'examples/react-router', 'examples/node-server']

/**
 * Returns a function that runs a preparation at its first call. All calls get the result or the failure.
 *
 * @param {() => Promise<unknown>} prepare
 */
function once(prepare) {
  /** @type {Promise<unknown> | undefined} */
  let running
  return () => {
    running ??= prepare()
    return running
  }
}

/** Installs the packages of the repository, which all steps need. */
export const ensureRootPackages = once(() => ensurePackages(repositoryRoot, 'packages'))

/** Installs the packages of the typed folders. */
const ensureTestPackages = once(async () => {
  await ensurePackages(e2eFolder, 'what only the end-to-end tests need')
  await ensurePackages(routerExample, 'what only the React Router example needs')
})

const ensureDriver = once(async () => {
  await ensureRootPackages()
  await ensureNative()
})

const prepareUnitTests = once(async () => {
  await ensureDriver()
  if (!process.env.FOYER_TEST_DATABASE_URL) await ensurePostgres()
})

const prepareEndToEndTests = once(() => Promise.all([ensureTestPackages(), ensureDriver()]))

/**
 * First part of `npm test`: commands that use one processor each, as many in parallel as there are processors.
 *
 * @type {readonly TestStep[]}
 */
export const checks = [
  // Takes the longest, so it begins first.
  { name: 'docs', title: 'documentation', run: () => check('scripts/docs.mjs') },
  { name: 'types', title: 'types', run: () => check(compiler, '-b') },
  {
    name: 'lint',
    title: 'format and lint',
    run: () => check('node_modules/@biomejs/biome/bin/biome', 'check'),
  },
  { name: 'imports', title: 'import rules', run: () => check('scripts/check-imports.mjs') },
  { name: 'lock', title: 'lock files', run: () => check('scripts/check-lock.mjs') },
  { name: 'build', title: 'build', run: () => check('scripts/build.mjs') },
  { name: 'packages', title: 'packages', run: checkPackages, after: ['types', 'build'] },
  { name: 'examples', title: 'types of examples', run: checkTypedFolders, after: ['types'] },
  { name: 'sizes', title: 'sizes', run: () => check('scripts/check-sizes.mjs') },
]

/**
 * Second part of `npm test`, in sequence: each step uses all processors.
 *
 * @type {readonly TestStep[]}
 */
export const suites = [
  { name: 'unit', title: 'unit tests', prepare: prepareUnitTests, run: runUnitTests },
  { name: 'e2e', title: 'end-to-end tests', prepare: prepareEndToEndTests, run: runEndToEndTests },
]

/**
 * Runs a command that counts as one test, and prints its output at the end.
 *
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<TestReport>}
 */
async function check(script, ...args) {
  const { exitCode, output } = await runAndCollectOutput(
    nodeCommand([script, ...args], { timeoutMs: stepTimeoutMs }),
  )
  process.stdout.write(output)
  if (exitCode === 0) return { passed: 1, failed: [], unsteady: [] }
  return { passed: 0, failed: [{ file: [script, ...args].join(' '), name: '' }], unsteady: [] }
}

/** @returns {Promise<TestReport>} */
async function checkPackages() {
  await ensureTestPackages()
  return check('scripts/check-packages.mjs')
}

/** @returns {Promise<TestReport>} */
async function checkTypedFolders() {
  await ensureTestPackages()
  // One process loads the libraries once. The step "types" writes the declarations of the packages.
  return check(compiler, '-b', ...typedFolders)
}

/** @returns {Promise<TestReport>} */
async function runUnitTests() {
  await prepareUnitTests()
  const first = await runVitest([])
  if (!isWorthAnotherRun(first.report)) return withExitCode(withOutsideErrors(first))
  console.log('\nFailed tests run once more, alone.')
  const again = withExitCode(withOutsideErrors(await runVitest(filesOf(first.report))))
  const merged = mergeReports(first.report, again)
  const { report } = withOutsideErrors({ ...first, report: merged })
  return failUnlisted(report, readUnsteadyTests())
}

/**
 * Adds the errors outside any test to the failed tests.
 *
 * @param {VitestRun} run
 * @returns {Run}
 */
function withOutsideErrors({ report, outside, exitCode }) {
  return { report: { ...report, failed: [...report.failed, ...outside] }, exitCode }
}

/**
 * @param {readonly string[]} files none: all
 * @returns {Promise<VitestRun>}
 */
async function runVitest(files) {
  const [path, outsidePath] = [freshReport('unit.json'), freshReport('unit-outside.json')]
  const reporters = ['default', 'json', './scripts/lib/unit-tests/outside-errors.mjs']
  const command = nodeCommand(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${path}`,
      ...files,
    ],
    { env: { FOYER_OUTSIDE_ERRORS: outsidePath }, timeoutMs: stepTimeoutMs },
  )
  const exitCode = await runWithVisibleOutput(command)
  return { report: readVitestReport(path), outside: readOutsideErrors(outsidePath), exitCode }
}

/** @returns {readonly string[]} */
function readUnsteadyTests() {
  return JSON.parse(readFileSync(join(repositoryRoot, unsteadyTestsFile), 'utf8'))
}

/** @param {TestReport} report */
function filesOf({ failed }) {
  return [...new Set(failed.map(({ file }) => file))]
}

/** @returns {Promise<TestReport>} */
async function runEndToEndTests() {
  await prepareEndToEndTests()
  const path = freshReport('e2e.json')
  const { url, stop } = await providePostgres()
  const command = nodeCommand(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json', '--retries=1'],
    {
      cwd: e2eFolder,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path, FOYER_TEST_DATABASE_URL: url },
      timeoutMs: stepTimeoutMs,
    },
  )
  const exitCode = await runWithVisibleOutput(command).finally(stop)
  const run = withExitCode({ report: readPlaywrightReport(path), exitCode })
  return failUnlisted(run, readUnsteadyTests())
}

/**
 * A runner that fails without a failed test, for example because it found no test, counts as one failure.
 *
 * @param {Run} run
 * @returns {TestReport}
 */
function withExitCode({ report, exitCode }) {
  const isUnexplained = report.failed.length === 0 && (exitCode !== 0 || report.passed === 0)
  if (!isUnexplained) return report
  return { ...report, failed: [{ file: 'the runner of tests', name: `exit code ${exitCode}` }] }
}

/**
 * @param {readonly TestReport[]} reports
 * @returns {TestReport}
 */
export function sumReports(reports) {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.flatMap(({ failed }) => failed),
    unsteady: reports.flatMap(({ unsteady }) => unsteady),
  }
}

/**
 * Returns the path of a runner's report. Removes the report of an earlier run, which would be read if the runner fails.
 * @param {string} name
 */
function freshReport(name) {
  const path = join(toolFolder, name)
  rmSync(path, { force: true })
  return path
}
