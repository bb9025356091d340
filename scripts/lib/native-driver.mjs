import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { repositoryRoot } from './repository.mjs'

/** The SQLite package for a Node.js without `node:sqlite`. */
export const driverName = 'better-sqlite3'

/**
 * Returns the paths of the compiled driver in the installed package and in the cache.
 *
 * @returns {{ built: string, cached: string } | undefined} undefined if the package is not installed
 */
export function locateDriver() {
  const packageFolder = join(repositoryRoot, 'node_modules', driverName)
  const manifest = join(packageFolder, 'package.json')
  if (!existsSync(manifest)) return undefined
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  return {
    built: join(packageFolder, 'build/Release/better_sqlite3.node'),
    cached: join(cacheFolder(), `${driverName}-${version}-${platformKey()}`, 'better_sqlite3.node'),
  }
}

/**
 * Returns a key of the compiled module: it depends on the module version of Node.js, platform, processor and C library.
 */
function platformKey() {
  return [`abi${process.versions.modules}`, process.platform, process.arch, libcName()].join('-')
}

function libcName() {
  if (process.platform !== 'linux') return 'system'
  // The types of Node.js lack both.
  const report = /** @type {typeof process.report & { excludeNetwork: boolean }} */ (process.report)
  report.excludeNetwork = true // otherwise the report resolves host names
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    report.getReport()
  )
  return header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME
  // The XDG base directory specification requires relative paths to be ignored.
  return join(base && isAbsolute(base) ? base : join(homedir(), '.cache'), 'foyer-native')
}
