import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './lib/chromium.js'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findChromium(), args: [...chromiumArguments] },
  },
})
