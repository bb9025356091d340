import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { announce } from './announce.mjs'
import { npmCommand } from './npm-command.mjs'
import { runQuietly } from './run-command.mjs'

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 */

/**
 * Installs the packages of a folder from its lock file, unless they are installed.
 *
 * @param {string} folder absolute path of a folder with package-lock.json
 * @param {string} title name of the packages, for the message
 */
export async function ensurePackages(folder, title) {
  if (isInstalled(folder)) return
  const command = npmCommand(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  await announce(`Installing ${title} (about a minute)`, () => runQuietly(command))
}

/**
 * Compares the lock file with npm's record of the installed packages. Optional packages may be missing, because they
 * are for other platforms.
 *
 * @param {string} folder
 * @returns {boolean}
 */
export function isInstalled(folder) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const locked = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(record)
  return Object.entries(locked).every(([path, expected]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed[path]
    if (!found) return Boolean(expected.optional || expected.devOptional)
    return found.version === expected.version && found.integrity === expected.integrity
  })
}

/**
 * @param {string} path of a lock file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
