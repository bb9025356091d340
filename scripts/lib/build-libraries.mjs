import { existsSync, readdirSync, rmSync } from 'node:fs'
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
 * The packages that are published, with the options that differ.
 *
 * @type {readonly { folder: string, entries: readonly string[], options: import('esbuild').BuildOptions }[]}
 */
export const libraries = [
  {
    folder: 'packages/protocol',
    entries: [
      'index.ts',
      'endpoints.ts',
      'data-codes.ts',
      'identity-codes.ts',
      'limits.ts',
      'api-keys.ts',
      'audit.ts',
      'recovery-endpoints.ts',
      'site-clients.ts',
      'site-settings.ts',
    ],
    options: { platform: 'neutral' },
  },
  {
    folder: 'packages/client',
    entries: ['index.ts'],
    // With the protocol inside: an app without a bundler loads one module.
    options: { platform: 'neutral', packages: 'bundle', conditions: ['foyer-source'] },
  },
  { folder: 'packages/react', entries: ['index.ts'], options: { platform: 'neutral' } },
  { folder: 'packages/pages', entries: ['index.ts'], options: { platform: 'node' } },
  {
    folder: 'packages/server',
    entries: ['index.ts', 'main.ts', 'storage/scan-worker.ts'],
    options: { platform: 'node', splitting: true, chunkNames: 'chunk-[hash]' },
  },
]

/**
 * Bundles one package's sources to its `dist`; other packages stay imports.
 *
 * @param {typeof libraries[number]} library
 */
export async function buildLibrary({ folder, entries, options }) {
  const paths = entries.map((entry) => `${folder}/src/${entry}`)
  const missing = paths.find((path) => !existsSync(join(repositoryRoot, path)))
  if (missing) throw new ExpectedFailure(`"${missing}" does not exist`)
  const outdir = join(repositoryRoot, folder, 'dist')
  removeBundles(outdir)
  // All side by side: a file that finds another one beside itself finds it there as well.
  const entryPoints = paths.map((path) => ({ in: path, out: basename(path, '.ts') }))
  await build({ ...common, ...options, entryPoints, outdir, absWorkingDir: repositoryRoot })
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
