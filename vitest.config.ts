import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { scanWorkerFromSources } from './scripts/lib/scan-worker-from-sources.mjs'

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
  'packages/server/src/storage/site/{check-database,data-folder,migrate}.test.ts',
  'packages/server/src/storage/query/compile-filter.test.ts',
  'packages/server/src/http/server/fuzz.test.ts',
]
const exclude = ['**/node_modules/**', '**/dist/**']

/** Everything runs with SQLite; the server's tests run once more with PostgreSQL. */
export default defineConfig({
  plugins: [scanWorkerFromSources()],
  resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] } },
  test: {
    // What is waited for ends by itself; a busy machine takes longer.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'examples/*/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...exclude, ...postgresTests],
          setupFiles: 'scripts/lib/patient-queries.mjs',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [serverTests],
          exclude: [...exclude, ...sqliteTests],
          globalSetup: 'scripts/lib/provide-postgres.mjs',
        },
      },
    ],
  },
})
