import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { ExpectedFailure } from './expected-failure.mjs'
import { repositoryRoot } from './repository.mjs'

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  packages: 'external',
  sourcemap: true,
  jsx: 'automatic',
  logLevel: 'silent',
}

/**
 * The packages that are published, with the options that differ. What is built is what their `exports` name, and `more`.
 *
 * @type {readonly { folder: string, more?: readonly string[], options: import('esbuild').BuildOptions }[]}
 */
export const libraries = [
  { folder: 'packages/protocol', options: { platform: 'neutral' } },
  {
    folder: 'packages/client',
    // With the protocol inside: an app without a bundler loads one module.
    options: { platform: 'neutral', packages: 'bundle', conditions: ['foyer-source'] },
  },
  { folder: 'packages/react', options: { platform: 'neutral' } },
  { folder: 'packages/pages', options: { platform: 'node' } },
  {
    folder: 'packages/server',
    more: ['./src/main.ts', './src/storage/sqlite/scan-worker.ts'],
    options: { platform: 'node', splitting: true, chunkNames: 'chunk-[hash]' },
  },
]

/**
 * Bundles one package's sources to its `dist`; other packages stay imports.
 *
 * @param {typeof libraries[number]} library
 */
export async function buildLibrary({ folder, more = [], options }) {
  const paths = [...exportedSources(folder), ...more].map((source) => join(folder, source))
  const missing = paths.find((path) => !existsSync(join(repositoryRoot, path)))
  if (missing) throw new ExpectedFailure(`"${missing}" does not exist`)
  const outdir = join(repositoryRoot, folder, 'dist')
  removeBundles(outdir)
  // All side by side: a file that finds another one beside itself finds it there as well.
  const entryPoints = paths.map((path) => ({ in: path, out: basename(path, '.ts') }))
  await build({ ...common, ...options, entryPoints, outdir, absWorkingDir: repositoryRoot })
}

/**
 * The sources that a package's `exports` name.
 *
 * @param {string} folder
 * @returns {string[]} relative to the folder
 */
function exportedSources(folder) {
  /** @type {{ exports: Record<string, string | { 'foyer-source'?: string }> }} */
  const { exports } = JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'))
  // A file that is exported as it stands is not built.
  return Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : (entry['foyer-source'] ?? []),
  )
}

/**
 * Removes the bundles of an earlier build; the declarations in `dist/types` belong to the compiler.
 *
 * @param {string} folder
 */
function removeBundles(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (/\.js(\.map)?$/.test(name)) rmSync(join(folder, name))
  }
}
