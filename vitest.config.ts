import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { scanThreadFromSources } from './scripts/lib/scan-thread-from-sources.mjs'
import { findTestsOnSqliteOnly } from './scripts/lib/unit-tests/tests-on-sqlite-only.mjs'
import { findTestsWithPage } from './scripts/lib/unit-tests/tests-with-page.mjs'
import { useMemoryFolder } from './scripts/lib/use-memory-folder.mjs'

useMemoryFolder()

/** Tests read the sources of the packages, not their builds. */
const conditions = ['foyer-source']

const serverTests = 'packages/server/src/**/*.test.ts'
/** Tests that need one of the databases. */
const postgresTests = [
  'packages/server/src/**/postgres*.test.ts',
  'packages/server/src/storage/postgres/**/*.test.ts',
]
const sqliteTests = [
  'packages/server/src/**/sqlite*.test.ts',
  'packages/server/src/storage/sqlite/**/*.test.ts',
  'packages/server/src/storage/{migrations/migrate,open-site/data-folder}.test.ts',
  'packages/server/src/storage/query/compile-filter.test.ts',
  // They do not use a database.
  'packages/server/src/{http/server,lib}/**/*.test.ts',
  'packages/server/src/bootstrap/start-foyer.test.ts',
  'packages/server/src/api/admin/dev-clock.test.ts',
]
/** Tests that replace modules, or load one for the first time. Each file has its own process. */
const isolatedTests = [
  'examples/site/src/connection/missing-auth-parts.test.ts',
  'packages/react/src/live/missing-live-code.test.tsx',
  'packages/server/src/storage/sqlite/driver.test.ts',
  'packages/server/src/storage/sqlite/folder-probe.test.ts',
]
const exclude = ['**/node_modules/**', '**/dist/**']

const serverSetUp = 'packages/server/src/testing/set-up.ts'
const setUpPage = ['scripts/lib/unit-tests/set-up-page.mjs', serverSetUp]

/** Tests with a DOM. The setup file empties the page before each file. */
const testsWithPage = findTestsWithPage()

/** Options of Node.js for tests with a DOM. From version 26 on, its own `localStorage` would replace that of the page. */
const withPage = {
  execArgv: ['--no-experimental-webstorage'].filter((option) =>
    process.allowedNodeEnvironmentFlags.has(option),
  ),
}

/** Files of the server share the modules of their process: importing the server takes longer than most of its tests. */
const ofServer = {
  isolate: false,
  // A larger young generation: fewer garbage collections.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: serverSetUp,
  globalSetup: ['scripts/lib/provide-folder.mjs'],
}

/** One more than processors, because a test of the server waits for its database, processes and timers. */
const workersThatWait = availableParallelism() + 1

/**
 * The server's tests run with SQLite, and those whose result can depend on the database once more with PostgreSQL; all
 * others run once.
 * The projects run one after another, so that a process can be used for the next file of its project.
 */
export default defineConfig({
  plugins: [scanThreadFromSources()],
  resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] } },
  test: {
    // See docs/decisions/0046-tests-that-run-again.md. Long tests and those with processes name their own limits.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Less than `testTimeout`, so that a failed poll reports its values.
    expect: { poll: { timeout: 25_000 } },
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          ...withPage,
          name: 'isolated',
          sequence: { groupOrder: 0 },
          include: isolatedTests,
          setupFiles: setUpPage,
        },
      },
      {
        extends: true,
        test: {
          ...withPage,
          name: 'pages',
          isolate: false,
          sequence: { groupOrder: 0 },
          include: testsWithPage,
          exclude: [...exclude, ...isolatedTests],
          setupFiles: setUpPage,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          isolate: false,
          sequence: { groupOrder: 1 },
          include: [
            'packages/!(server)/src/**/*.test.{ts,tsx}',
            'examples/*/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...exclude, ...testsWithPage, ...isolatedTests],
          setupFiles: serverSetUp,
          // Vitest empties style sheets, also those that are read as text.
          css: { include: [/\.css\?raw$/] },
        },
      },
      {
        extends: true,
        test: {
          ...ofServer,
          name: 'sqlite',
          sequence: { groupOrder: 2 },
          maxWorkers: workersThatWait,
          include: [serverTests],
          exclude: [...exclude, ...postgresTests, ...isolatedTests],
        },
      },
      {
        extends: true,
        test: {
          ...ofServer,
          name: 'postgres',
          sequence: { groupOrder: 3 },
          maxWorkers: workersThatWait,
          include: [serverTests],
          // Tests of the PostgreSQL engine run here, also those that open no database.
          exclude: [
            ...exclude,
            ...sqliteTests,
            ...findTestsOnSqliteOnly().filter((path) => !path.includes('/storage/postgres/')),
          ],
          globalSetup: [...ofServer.globalSetup, 'scripts/lib/postgres/set-up-unit-tests.mjs'],
        },
      },
    ],
  },
})
