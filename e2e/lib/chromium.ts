import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/**
 * What keeps a test browser quiet: no requests of its own, no first-run pages, no graphics card. Cookies of other sites are
 * blocked, as browsers do by and by; a headless shell passes that over (see `cross-site-test.ts`).
 */
export const chromiumArguments: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--test-third-party-cookie-phaseout',
  // The browser refuses to start as root with its sandbox on, and test machines often run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Path of the browser: `FOYER_TEST_CHROMIUM`, else the system's, else the one that comes as a package (Linux only). */
export async function findChromium(): Promise<string> {
  const chosen = process.env.FOYER_TEST_CHROMIUM
  if (chosen) return chosen
  const installed = '/usr/bin/chromium'
  return existsSync(installed) ? installed : chromium.executablePath()
}
