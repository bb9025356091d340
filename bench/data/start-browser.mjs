import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { repositoryRoot } from '../../scripts/lib/repository.mjs'

/** Starts the browser of the tests in e2e, whose packages have to be installed. */
export async function startBrowser() {
  const require = createRequire(join(repositoryRoot, 'e2e/package.json'))
  const { chromium } = require('@playwright/test')
  const installed = process.env.FOYER_TEST_CHROMIUM ?? '/usr/bin/chromium'
  const executablePath = existsSync(installed)
    ? installed
    : await (await import(require.resolve('@sparticuz/chromium'))).default.executablePath()
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}
