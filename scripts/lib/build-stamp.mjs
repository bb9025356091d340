import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { announce } from './announce.mjs'
import { repositoryRoot } from './repository.mjs'
import { nodeCommand, runQuietly } from './run-command.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/** Folders and files that the build reads. */
const inputs = ['packages', 'examples', 'scripts/build.mjs', 'scripts/lib', 'package-lock.json']

/** Names of files and folders that the build or a run writes below those folders. */
const outputs = new Set([
  'dist',
  '.types',
  '.react-router',
  'node_modules',
  'coverage',
  'foyer-data',
  'films.jsonl',
  'films-report.txt',
])

/** Files that the server needs to start. */
const products = [
  'packages/protocol/dist/index.js',
  'packages/client/dist/index.js',
  'packages/react/dist/index.js',
  'packages/pages/dist/index.js',
  'packages/server/dist/index.js',
  'packages/server/dist/main.js',
  'packages/server/dist/console/index.html',
  'packages/create-foyer/dist/main.js',
  'packages/create-foyer/dist/film-club/foyer.json',
  'examples/site/data/films.jsonl',
  'examples/site/dist/server/index.mjs',
]

/** Builds the products, unless they are built from the current sources. */
export async function ensureBuild() {
  if (isBuilt()) return
  const build = nodeCommand(['scripts/build.mjs'])
  await announce('Building (about ten seconds)', () => runQuietly(build))
}

/** Returns true if the products exist and no source has changed since they were built. */
function isBuilt() {
  const productsExist = products.every((path) => existsSync(join(repositoryRoot, path)))
  return productsExist && readStamp('build') === describeSources()
}

/**
 * Records that the products were built from these sources.
 *
 * @param {string} sources result of `describeSources` before the build began
 */
export function recordBuild(sources) {
  writeStamp('build', sources)
}

/**
 * Returns a short string that changes with the path, time or size of a source. Reads no file, so it takes milliseconds.
 */
export function describeSources() {
  const hash = createHash('sha256')
  for (const path of inputs) addPath(hash, path)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path relative to the root
 */
function addPath(hash, path) {
  // Editors leave links to nothing beside unsaved files, and replace files.
  const status = statSync(join(repositoryRoot, path), { throwIfNoEntry: false })
  if (!status) return
  if (!status.isDirectory()) {
    hash.update(`${path}\0${status.mtimeMs}\0${status.size}\n`)
    return
  }
  for (const name of readdirSync(join(repositoryRoot, path)).sort()) {
    if (!outputs.has(name) && isRead(`${path}/${name}`)) addPath(hash, `${path}/${name}`)
  }
}

/**
 * Returns true if the build reads a file. Of the tests, it reads only those of the film club, which are part of its
 * template.
 *
 * @param {string} path relative to the root
 */
function isRead(path) {
  if (path.startsWith('examples/site/src/')) return true
  return !/\.test\.|\.bundle\.mjs$/.test(path)
}
