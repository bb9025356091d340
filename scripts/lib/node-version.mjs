import { ExpectedFailure } from './expected-failure.mjs'

/**
 * Returns true if Foyer supports a Node.js version: 20.19 or a newer 20, or 22.16 and newer.
 *
 * @param {string} version for example `22.16.0`
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  return major > 22 || hasBuiltInSqlite(version)
}

/**
 * Returns true if a Node.js version has `node:sqlite` without a flag and with full-text search, so that it needs no
 * native driver.
 *
 * @param {string} version for example `22.16.0`
 */
export function hasBuiltInSqlite(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 16)
}

/** Throws an expected failure if the running Node.js is too old. */
export function checkNodeVersion() {
  if (isSupportedNode(process.versions.node)) return
  throw new ExpectedFailure(
    `Foyer needs Node.js 20.19 or newer in line 20, or 22.16 or newer (24 is best); this is ${process.versions.node}.`,
  )
}
