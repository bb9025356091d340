import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

/**
 * Lists the files below a folder, in a stable order; none if the folder does not exist.
 *
 * @param {string} root absolute path
 * @param {string} folder relative to the root
 * @param {RegExp} pattern for file names
 * @returns {string[]} paths relative to the root, with forward slashes
 */
export function listFiles(root, folder, pattern) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skipped.has(entry.name) || entry.name.startsWith('.')) return []
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return listFiles(root, path, pattern)
      return pattern.test(entry.name) ? [path] : []
    })
}

/**
 * Returns true for a file of tests: `x.test.ts`, `x.e2e.ts`, or a file in a folder `testing`.
 *
 * @param {string} path
 */
export function isTestFile(path) {
  return /\.(test|e2e)\.\w+$/.test(path) || /(^|\/)testing\//.test(path)
}
