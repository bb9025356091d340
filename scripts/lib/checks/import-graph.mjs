import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readModule } from './read-module.mjs'
import { isTestFile, listFiles } from './source-files.mjs'

/**
 * @typedef {object} ResolvedImport
 * @property {string} specifier as written
 * @property {number} line
 * @property {boolean} typeOnly
 * @property {string | undefined} [file] path relative to the root, of a module of the same package that was found
 * @property {string} [packageName] of every other import, for example `@hono/node-server` or `node:fs`
 *
 * @typedef {object} SourceModule
 * @property {string} path relative to the root
 * @property {ResolvedImport[]} imports
 * @property {import('./read-module.mjs').Mention[]} mentions
 */

/**
 * Reads the modules below some folders, except tests, and resolves their imports.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {SourceModule[]}
 */
export function readModules(root, folders) {
  return folders
    .flatMap((folder) => listFiles(root, folder, /\.tsx?$/))
    .filter((path) => !isTestFile(path))
    .map((path) => {
      const { imports, mentions } = readModule(path, readFileSync(join(root, path), 'utf8'))
      return {
        path,
        mentions,
        imports: imports.map((imported) => resolveImport(root, path, imported)),
      }
    })
}

/**
 * @param {string} root
 * @param {string} importer
 * @param {import('./read-module.mjs').ModuleImport} imported
 * @returns {ResolvedImport}
 */
function resolveImport(root, importer, imported) {
  const { specifier } = imported
  if (specifier.startsWith('#')) return { ...imported, file: ownImport(root, importer, specifier) }
  if (!specifier.startsWith('.')) return { ...imported, packageName: packageOf(specifier) }
  const target = posix.join(posix.dirname(importer), specifier.replace(/\?.*$/, ''))
  const candidates = [target, target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')]
  const file = candidates.find((path) => existsSync(join(root, path)))
  return file ? { ...imported, file } : imported
}

/**
 * Finds the source file of an import such as `#name`, by `imports` of the package.json.
 *
 * @param {string} root
 * @param {string} importer
 * @param {string} specifier
 * @returns {string | undefined}
 */
function ownImport(root, importer, specifier) {
  const folder = importer.replace(/\/src\/.*/, '')
  const { imports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const source = imports?.[specifier]?.['foyer-source']
  return source && posix.join(folder, source)
}

/** @param {string} specifier */
function packageOf(specifier) {
  const depth = specifier.startsWith('@') ? 2 : 1
  return specifier.split('/').slice(0, depth).join('/')
}
