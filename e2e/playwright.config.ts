import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './lib/chromium.js'
import { hasPostgres } from './lib/fresh-database.js'

/** What the official packages do with data, once more on PostgreSQL; tests in a browser tell no difference. */
const onPostgres = {
  name: 'postgres',
  testMatch: '**/official/official-*.e2e.ts',
}

export default defineConfig({
  testDir: '.',
  projects: [{ name: 'sqlite', testMatch: '**/*.e2e.ts' }, ...(hasPostgres ? [onPostgres] : [])],
  outputDir: 'test-results',
  // On two processors: a page waits for frames, transitions and its server, and uses two thirds of a processor.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // What is waited for ends by itself. Both are for what never does: a busy machine takes ten times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    trace: 'on-first-retry',
    launchOptions: { executablePath: await findChromium(), args: [...chromiumArguments] },
  },
})
