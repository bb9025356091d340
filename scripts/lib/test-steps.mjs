import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from './ensure-packages.mjs'
import { ensurePostgres } from './postgres/ensure-postgres.mjs'
import { providePostgres } from './postgres/provide-postgres.mjs'
import { readPlaywrightReport, readVitestReport } from './read-test-report.mjs'
import { repositoryRoot, toolFolder } from './repository.mjs'
import { runVisibly } from './run-command.mjs'
import {
  failUnlisted,
  isWorthAnotherRun,
  mergeReports,
  unsteadyTestsFile,
} from './run-tests-again.mjs'

/**
 * @typedef {import('./read-test-report.mjs').TestReport} TestReport
 * @typedef {{ report: TestReport, exitCode: number }} Run
 * @typedef {{ name: string, title: string, run: () => Promise<TestReport> }} TestStep
 */

/** A step that hangs fails after this time: three times what the longest takes on two quiet processors. */
const stepTimeoutMs = 35 * 60_000

const e2eFolder = join(repositoryRoot, 'e2e')
const routerExample = join(repositoryRoot, 'examples/react-router')

/** Checks that run with the end-to-end tests, because they need packages of their own. */
const typedFolders = ['e2e', 'scripts', 'examples/react-router', 'examples/node-server']

/**
 * What `npm test` does, in order.
 *
 * @type {readonly TestStep[]}
 */
export const testSteps = [
  { name: 'types', title: 'types', run: () => check('node_modules/typescript/bin/tsc', '-b') },
  {
    name: 'lint',
    title: 'format and lint',
    run: () => check('node_modules/@biomejs/biome/bin/biome', 'check'),
  },
  { name: 'imports', title: 'import rules', run: () => check('scripts/check-imports.mjs') },
  { name: 'sizes', title: 'sizes', run: () => check('scripts/check-sizes.mjs') },
  { name: 'lock', title: 'lock files', run: () => check('scripts/check-lock.mjs') },
  { name: 'unit', title: 'unit tests', run: runUnitTests },
  { name: 'build', title: 'build', run: () => check('scripts/build.mjs') },
  { name: 'docs', title: 'documentation', run: () => check('scripts/docs.mjs') },
  { name: 'e2e', title: 'end-to-end tests', run: runEndToEndTests },
]

/**
 * Runs a command that counts as one test.
 *
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<TestReport>}
 */
async function check(script, ...args) {
  const exitCode = await runNode([script, ...args])
  if (exitCode === 0) return { passed: 1, failed: [], unsteady: [] }
  return { passed: 0, failed: [{ file: [script, ...args].join(' '), name: '' }], unsteady: [] }
}

/** @returns {Promise<TestReport>} */
async function runUnitTests() {
  if (!process.env.FOYER_TEST_DATABASE_URL) await ensurePostgres()
  const first = await runVitest([])
  if (!isWorthAnotherRun(first.report)) return withExitCode(first)
  console.log('\nWhat failed runs once more, alone.')
  const again = withExitCode(await runVitest(filesOf(first.report)))
  return failUnlisted(mergeReports(first.report, again), readUnsteadyTests())
}

/**
 * @param {readonly string[]} files none: all
 * @returns {Promise<Run>}
 */
async function runVitest(files) {
  const path = freshReport('unit.json')
  const exitCode = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...files,
  ])
  return { report: readVitestReport(path), exitCode }
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
  await ensurePackages(e2eFolder, 'what only the end-to-end tests need')
  await ensurePackages(routerExample, 'what only the React Router example needs')
  // Each keeps one processor busy: both take as long as the longer.
  const checks = (await Promise.all([checkPackages(), checkTypedFolders()])).flat()
  const path = freshReport('e2e.json')
  const { url, stop } = await providePostgres()
  const exitCode = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json', '--retries=1'],
    {
      cwd: e2eFolder,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path, FOYER_TEST_DATABASE_URL: url },
    },
  ).finally(stop)
  const run = withExitCode({ report: readPlaywrightReport(path), exitCode })
  return sumReports([...checks, failUnlisted(run, readUnsteadyTests())])
}

/** @returns {Promise<TestReport[]>} */
async function checkPackages() {
  return [await check('scripts/check-packages.mjs')]
}

/** @returns {Promise<TestReport[]>} */
async function checkTypedFolders() {
  // One process reads the libraries once. What the packages declare comes from the step "types".
  return [await check('node_modules/typescript/bin/tsc', '-b', ...typedFolders)]
}

/**
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
function runNode(args, { cwd = repositoryRoot, env = {} } = {}) {
  const title = `node ${args[0]}`
  return runVisibly({ title, file: process.execPath, args, cwd, env, timeoutMs: stepTimeoutMs })
}

/**
 * A runner that fails without a failed test, for example because it found none, counts as one failure.
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

/** Path to which a runner writes its report; an earlier run's is removed, so that it cannot be taken for this one's. @param {string} name */
function freshReport(name) {
  const path = join(toolFolder, name)
  rmSync(path, { force: true })
  return path
}
