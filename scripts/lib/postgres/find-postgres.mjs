import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folder in which Debian and its derivatives install each version. */
const versionsFolder = '/usr/lib/postgresql'
/** The oldest version that Foyer supports. */
const oldestMajor = 15

/**
 * Finds the folder with the programs of an installed PostgreSQL: the newest version in Debian's folder, else on the
 * search path.
 *
 * @returns {string | undefined}
 */
export function findPostgres() {
  const installed = listVersions()
    .filter((major) => major >= oldestMajor)
    .sort((a, b) => b - a)
    .map((major) => join(versionsFolder, String(major), 'bin'))
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...installed, ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** @returns {number[]} */
function listVersions() {
  return existsSync(versionsFolder) ? readdirSync(versionsFolder).map(Number) : []
}
