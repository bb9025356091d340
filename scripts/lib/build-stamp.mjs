import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/** Folders and files that the build reads. */
const inputs = ['packages', 'examples', 'scripts/build.mjs', 'scripts/lib', 'package-lock.json']

/** Names of what the build or a run writes below those folders. */
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
export const products = [
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

/** Tells whether the products are there and no source has changed since they were built. */
export function isBuilt() {
  const allThere = products.every((path) => existsSync(join(repositoryRoot, path)))
  return allThere && readStamp('build') === describeSources()
}

/**
 * Notes that the products were built from these sources.
 *
 * @param {string} sources what `describeSources` gave before the build began
 */
export function noteBuilt(sources) {
  writeStamp('build', sources)
}

/** A short text that changes when a source's path, time or size does; reads no file, so it costs milliseconds. */
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
  const status = statSync(join(repositoryRoot, path))
  if (!status.isDirectory()) {
    hash.update(`${path}\0${status.mtimeMs}\0${status.size}\n`)
    return
  }
  for (const name of readdirSync(join(repositoryRoot, path)).sort()) {
    if (!outputs.has(name) && isRead(`${path}/${name}`)) addPath(hash, `${path}/${name}`)
  }
}

/**
 * Tells whether the build reads a file. Of tests it reads those of the film club, which its template contains.
 *
 * @param {string} path relative to the root
 */
function isRead(path) {
  if (path.startsWith('examples/site/src/')) return true
  return !/\.test\.|\.bundle\.mjs$/.test(path)
}
