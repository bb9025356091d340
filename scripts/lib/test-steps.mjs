import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from './ensure-packages.mjs'
import { ensurePostgres } from './postgres/ensure-postgres.mjs'
import { providePostgres } from './postgres/provide-postgres.mjs'
import { readPlaywrightReport, readVitestReport } from './read-test-report.mjs'
import { repositoryRoot, toolFolder } from './repository.mjs'
import {
  failUnlisted,
  isWorthAnotherRun,
  mergeReports,
  unsteadyTestsFile,
} from './run-tests-again.mjs'

/**
 * @typedef {import('./read-test-report.mjs').TestReport} TestReport
 * @typedef {{ report: TestReport, exitCode: number }} Run
 * @typedef {(args: readonly string[], options?: { cwd?: string, env?: Record<string, string> }) => Promise<number>} RunNode
 * @typedef {{ name: string, title: string, run: (runNode: RunNode) => Promise<TestReport> }} TestStep
 */

const e2eFolder = join(repositoryRoot, 'e2e')
const routerExample = join(repositoryRoot, 'examples/react-router')

/** Checks that run with the end-to-end tests, because they need packages of their own. */
const typedFolders = ['e2e', 'examples/react-router', 'examples/node-server']

/**
 * What `npm test` does: stages in order, and the steps of a stage at once. Unit tests are bound by the processor; end-to-end tests
 * wait for pages and processes for almost half of their time.
 *
 * @type {readonly (readonly TestStep[])[]}
 */
export const testStages = [
  [check('types', 'types', 'node_modules/typescript/bin/tsc', '-b')],
  [check('lint', 'format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check')],
  [check('imports', 'import rules', 'scripts/check-imports.mjs')],
  [check('sizes', 'sizes', 'scripts/check-sizes.mjs')],
  [check('lock', 'lock files', 'scripts/check-lock.mjs')],
  [check('build', 'build', 'scripts/build.mjs')],
  [check('docs', 'documentation', 'scripts/docs.mjs')],
  [
    { name: 'unit', title: 'unit tests', run: runUnitTests },
    { name: 'e2e', title: 'end-to-end tests', run: runEndToEndTests },
  ],
]

/**
 * A step that runs a command, which counts as one test.
 *
 * @param {string} name
 * @param {string} title
 * @param {string[]} command
 * @returns {TestStep}
 */
function check(name, title, ...command) {
  return { name, title, run: (runNode) => runCheck(runNode, ...command) }
}

/**
 * @param {RunNode} runNode
 * @param {string[]} command
 * @returns {Promise<TestReport>}
 */
async function runCheck(runNode, ...command) {
  if ((await runNode(command)) === 0) return { passed: 1, failed: [], unsteady: [] }
  return { passed: 0, failed: [{ file: command.join(' '), name: '' }], unsteady: [] }
}

/**
 * @param {RunNode} runNode
 * @returns {Promise<TestReport>}
 */
async function runUnitTests(runNode) {
  if (!process.env.FOYER_TEST_DATABASE_URL) await ensurePostgres()
  const first = await runVitest(runNode, [])
  if (!isWorthAnotherRun(first.report)) return withExitCode(first)
  console.log('\nWhat failed runs once more, alone.')
  const again = withExitCode(await runVitest(runNode, filesOf(first.report)))
  return failUnlisted(mergeReports(first.report, again), readUnsteadyTests())
}

/**
 * @param {RunNode} runNode
 * @param {readonly string[]} files none: all
 * @returns {Promise<Run>}
 */
async function runVitest(runNode, files) {
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

/**
 * @param {RunNode} runNode
 * @returns {Promise<TestReport>}
 */
async function runEndToEndTests(runNode) {
  await ensurePackages(e2eFolder, 'what only the end-to-end tests need')
  await ensurePackages(routerExample, 'what only the React Router example needs')
  const checks = [
    await runCheck(runNode, 'scripts/check-packages.mjs'),
    // One process reads the libraries once. What the packages declare comes from the step "types".
    await runCheck(runNode, 'node_modules/typescript/bin/tsc', '-b', ...typedFolders),
  ]
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
