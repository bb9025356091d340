/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [inBundle]
 *
 * @typedef {object} Manifest
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * Finds forbidden entries of a lock file: download addresses, links out of the repository, packages without a checksum.
 *
 * @param {string} path shown in findings
 * @param {{ packages: Record<string, LockEntry> }} lock
 * @returns {string[]}
 */
export function findLockFaults(path, lock) {
  return Object.entries(lock.packages).flatMap(([name, entry]) => {
    const fault = lockEntryFault(name, entry, lock.packages)
    return fault === undefined ? [] : [`${path}: "${name}" ${fault}`]
  })
}

/**
 * @param {string} name
 * @param {LockEntry} entry
 * @param {Record<string, LockEntry>} packages
 * @returns {string | undefined}
 */
function lockEntryFault(name, { resolved, link, integrity, version, inBundle }, packages) {
  if (link) {
    return resolved !== undefined && resolved in packages
      ? undefined
      : `links to "${resolved}", which is not a workspace`
  }
  if (resolved !== undefined) {
    return `comes from "${resolved}": write the lock file with omit-lockfile-registry-resolved=true`
  }
  if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) {
    return name.startsWith('..') ? 'lies outside the repository' : undefined
  }
  if (version === undefined || !exactVersion.test(version)) return 'has no exact version'
  return integrity || inBundle ? undefined : 'has no integrity checksum'
}

/**
 * Finds dependencies that are not pinned to one version; peer dependencies may be ranges.
 *
 * @param {string} path shown in findings
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function findVersionFaults(path, manifest) {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => `${path}: "${name}" is "${version}", expected an exact version`)
}
