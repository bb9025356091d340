import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/**
 * Switches that suppress background requests, first-run pages and the GPU, and block third-party cookies. A headless
 * shell ignores the last one (see `cross-site-test.ts`).
 */
export const chromiumArguments: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--test-third-party-cookie-phaseout',
  // Chromium does not start as root with its sandbox, and test machines often run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Returns the path of the browser: `FOYER_TEST_CHROMIUM`, else an installed one, else that of an npm package (Linux
 * only).
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.FOYER_TEST_CHROMIUM
  if (chosen) return chosen
  const installed = '/usr/bin/chromium'
  return existsSync(installed) ? installed : chromium.executablePath()
}
