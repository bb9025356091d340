import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './lib/chromium.js'
import { hasPostgres } from './lib/fresh-database.js'

/**
 * The tests with the official packages run again on PostgreSQL. Browser tests do not, because they do not depend on the
 * database.
 */
const onPostgres = {
  name: 'postgres',
  testMatch: '**/official/*.e2e.ts',
}

export default defineConfig({
  testDir: '.',
  projects: [{ name: 'sqlite', testMatch: '**/*.e2e.ts' }, ...(hasPostgres ? [onPostgres] : [])],
  outputDir: 'test-results',
  // Three workers on two processors, because a page waits for frames and its server, and uses two thirds of a
  // processor.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Upper limits for waits that never end; a busy machine takes ten times as long as an idle one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    trace: 'on-first-retry',
    // Without transitions, fewer frames are drawn. A test that needs transitions sets 'no-preference'.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await findChromium(), args: [...chromiumArguments] },
  },
})
