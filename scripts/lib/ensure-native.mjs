import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { announce } from './announce.mjs'
import { ExpectedFailure } from './expected-failure.mjs'
import { driverName, locateDriver } from './native-driver.mjs'
import { hasBuiltInSqlite } from './node-version.mjs'
import { npmCommand } from './npm-command.mjs'
import { repositoryRoot } from './repository.mjs'
import { nodeCommand, runQuietly } from './run-command.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

const loadDriverCode = `new (require('${driverName}'))(':memory:').close()`

/**
 * Ensures that this Node.js has a SQLite driver: built in from 22.16 on; before, compiled once and cached. Throws an
 * expected failure with the missing tools if the driver cannot be compiled.
 */
export async function ensureNative() {
  if (hasBuiltInSqlite(process.versions.node)) return
  const driver = locateDriver()
  if (!driver) {
    throw new ExpectedFailure(
      `The package "${driverName}" is not installed; Node.js ${process.versions.node} needs it for SQLite. ` +
        'Install without "--omit=dev", or use Node.js 22.16 or newer.',
    )
  }
  if (readStamp('native') === fingerprint(driver.built)) return
  if (!(await canLoadDriver())) {
    const restored = restoreDriver(driver) && (await canLoadDriver())
    if (!restored) await compileDriver()
  }
  cacheDriver(driver)
  writeStamp('native', fingerprint(driver.built))
}

/** Loads the driver in a new process, because a module built for another Node.js can crash the process. */
function loadDriver() {
  return runQuietly(nodeCommand(['-e', loadDriverCode]))
}

async function canLoadDriver() {
  try {
    await loadDriver()
    return true
  } catch (error) {
    if (error instanceof ExpectedFailure) return false
    throw error
  }
}

async function compileDriver() {
  const title =
    'Compiling the SQLite driver for this Node.js (about 95 seconds, once; Node.js 24 has one built in)'
  try {
    await announce(title, () => runQuietly(npmCommand(['rebuild', driverName], repositoryRoot)))
    await loadDriver()
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error
    throw new ExpectedFailure(
      `${error.message}\nThe SQLite driver could not be compiled. Install python3, make and g++, ` +
        'or use Node.js 22.16 or newer (24 is best), which needs no driver; then start again.',
    )
  }
}

/** @param {{ built: string, cached: string }} driver */
function restoreDriver({ built, cached }) {
  if (!existsSync(cached)) return false
  copyAtomically(cached, built)
  return true
}

/** @param {{ built: string, cached: string }} driver */
function cacheDriver({ built, cached }) {
  if (existsSync(cached)) return
  try {
    copyAtomically(built, cached)
  } catch {
    // Without a writable home folder, the next installation compiles the driver again.
  }
}

/**
 * Copies through a temporary name, so that other processes never read a partial file.
 *
 * @param {string} from
 * @param {string} to
 */
function copyAtomically(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  const temporary = `${to}.${process.pid}`
  copyFileSync(from, temporary)
  renameSync(temporary, to)
}

/** @param {string} path */
function fingerprint(path) {
  if (!existsSync(path)) return 'absent'
  const { mtimeMs, size } = statSync(path)
  return [process.version, path, mtimeMs, size].join(' ')
}
