import { announce } from '../announce.mjs'
import { ExpectedFailure } from '../expected-failure.mjs'
import { runQuietly } from '../run-command.mjs'
import { findPostgres } from './find-postgres.mjs'

const howToInstall =
  'The tests of the server need PostgreSQL 15 or newer. Install it (on Debian and Ubuntu: apt-get install postgresql), ' +
  'or set FOYER_TEST_DATABASE_URL to a database whose user may create databases.'

/**
 * Finds an installed PostgreSQL, or installs one with apt-get if the user is root. Throws an expected failure with
 * instructions.
 *
 * @returns {Promise<string>} the folder with its programs
 */
export async function ensurePostgres() {
  const found = findPostgres()
  if (found !== undefined) return found
  if (process.getuid?.() !== 0) throw new ExpectedFailure(howToInstall)
  try {
    await announce('Installing PostgreSQL for the tests (about 30 seconds, once)', install)
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error
    throw new ExpectedFailure(`${error.message}\n${howToInstall}`)
  }
  const installed = findPostgres()
  if (installed === undefined) throw new ExpectedFailure(howToInstall)
  return installed
}

/** Installs from the current package list, and updates the list only if the package is missing. */
async function install() {
  try {
    await aptGet('install', '-y', '--no-install-recommends', 'postgresql')
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error
    await aptGet('update')
    await aptGet('install', '-y', '--no-install-recommends', 'postgresql')
  }
}

/** @param {string[]} args */
async function aptGet(...args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly({ title: `apt-get ${args[0]}`, file: 'apt-get', args, env, timeoutMs: 300_000 })
}
