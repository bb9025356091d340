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
 * The published packages and their build options. The build bundles the entries of `exports`, and `more`.
 *
 * @type {readonly { folder: string, more?: readonly string[], options: import('esbuild').BuildOptions }[]}
 */
export const libraries = [
  {
    folder: 'packages/protocol',
    more: ['./src/errors/messages.ts', './src/errors/short-messages.ts'],
    options: { platform: 'neutral', external: ['#messages'] },
  },
  {
    folder: 'packages/client',
    // Each entry and each lazily loaded part contains the protocol and all helpers, so that the bundler of an app emits
    // one chunk for each part. Separate modules are the classes that an app compares by identity, the list of codes
    // that few apps use, and the messages, of which an export condition selects the full or the short ones.
    more: [
      './src/errors.ts',
      '../protocol/src/values/check-error.ts',
      './src/response-error.ts',
      './src/auth/auth-calls.ts',
      './src/live/live.ts',
      './src/data/rare-item-calls.ts',
      './src/rare-calls.ts',
      '../protocol/src/errors/identity-codes.ts',
      '../protocol/src/errors/messages.ts',
      '../protocol/src/errors/short-messages.ts',
    ],
    options: {
      platform: 'neutral',
      packages: 'bundle',
      conditions: ['foyer-source'],
      external: ['#messages'],
      plugins: [
        separateModules({
          'errors.js': './errors.js',
          'check-error.js': './check-error.js',
          'response-error.js': './response-error.js',
          'auth-calls.js': './auth-calls.js',
          'live.js': './live.js',
          'rare-item-calls.js': './rare-item-calls.js',
          'rare-calls.js': './rare-calls.js',
          'identity-codes': './identity-codes.js',
        }),
      ],
    },
  },
  {
    folder: 'packages/react',
    // The code of live queries loads with the first live query.
    options: { platform: 'neutral', splitting: true, chunkNames: 'chunk-[hash]' },
  },
  { folder: 'packages/pages', options: { platform: 'node' } },
  {
    folder: 'packages/server',
    more: ['./src/main.ts', './src/storage/sqlite/scan-thread.ts'],
    options: { platform: 'node', splitting: true, chunkNames: 'chunk-[hash]' },
  },
  { folder: 'packages/create-foyer', more: ['./src/main.ts'], options: { platform: 'node' } },
]

/**
 * Keeps modules of the client and the protocol as separate files beside the bundles that import them.
 *
 * @param {Record<string, string>} imports import path in the bundles, by the last part of the path in the sources
 * @returns {import('esbuild').Plugin}
 */
function separateModules(imports) {
  return {
    name: 'keep-apart',
    setup({ onResolve }) {
      const importPattern = new RegExp(`/(${Object.keys(imports).join('|')})$`)
      onResolve({ filter: importPattern }, ({ path, importer }) =>
        /\bpackages\/(client|protocol)\/src\//.test(importer)
          ? { path: imports[basename(path)] ?? path, external: true }
          : undefined,
      )
    },
  }
}

/**
 * Bundles the sources of a package to its `dist`; other packages stay imports.
 *
 * @param {typeof libraries[number]} library
 * @param {string} [outdir]
 */
export async function buildLibrary(
  { folder, more = [], options },
  outdir = join(repositoryRoot, folder, 'dist'),
) {
  // All outputs are in one folder, so that paths relative to a module stay valid.
  const entryPoints = [
    ...exportedSources(folder),
    ...more.map((source) => ({ in: source, out: basename(source, '.ts') })),
  ].map((entry) => ({ ...entry, in: join(folder, entry.in) }))
  const missing = entryPoints.find((entry) => !existsSync(join(repositoryRoot, entry.in)))
  if (missing) throw new ExpectedFailure(`"${missing.in}" does not exist`)
  removeBundles(outdir)
  await build({ ...common, ...options, entryPoints, outdir, absWorkingDir: repositoryRoot })
}

/**
 * Lists the sources that a package's `exports` name, each with the name of its bundle.
 *
 * @param {string} folder
 * @returns {{ in: string, out: string }[]} `in` is relative to the folder, `out` has no ending
 */
function exportedSources(folder) {
  /** @type {{ exports?: Record<string, string | { 'foyer-source'?: string, default: string }> }} */
  const { exports = {} } = JSON.parse(
    readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'),
  )
  // A file that is exported unchanged is not built.
  return Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string' || entry['foyer-source'] === undefined) return []
    return [{ in: entry['foyer-source'], out: basename(entry.default, '.js') }]
  })
}

/**
 * Removes the bundles of an earlier build; the compiler owns the declarations in `dist/types`.
 *
 * @param {string} folder
 */
function removeBundles(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (/\.js(\.map)?$/.test(name)) rmSync(join(folder, name))
  }
}
