import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ExpectedFailure } from '../expected-failure.mjs'
import { repositoryRoot } from '../repository.mjs'
import { writeLicences } from './write-licences.mjs'

/** Style sheets, fonts and scripts that the hosted pages read from the installed packages. */
const pageFiles = [
  '@foyer/theme/package.json',
  '@foyer/theme/src',
  '@foyer/pages/package.json',
  '@foyer/pages/src',
  '@foyer/protocol/package.json',
  '@foyer/protocol/src/auth/solve-captcha.js',
  '@fontsource-variable/fraunces/package.json',
  '@fontsource-variable/fraunces/files',
  '@fontsource-variable/fraunces/LICENSE',
  '@fontsource-variable/instrument-sans/package.json',
  '@fontsource-variable/instrument-sans/files',
  '@fontsource-variable/instrument-sans/LICENSE',
]

/** Packages with native code. */
const nativePackages = ['argon2', 'bcrypt']

/**
 * Stages all files of the executable: the server, bundled to a few files, and its dependencies, in the layout of an
 * installation.
 *
 * @param {string} folder an empty folder
 * @param {string} platform
 */
export async function stageFiles(folder, platform) {
  const server = join(repositoryRoot, 'packages/server')
  const modules = join(folder, 'node_modules')
  const inputs = await bundleServer(server, join(folder, 'dist'))
  writeLicences(inputs, join(folder, 'LICENSES.txt'))
  copy(join(server, 'package.json'), join(folder, 'package.json'))
  for (const app of ['console', 'docs']) {
    if (existsSync(join(server, 'dist', app)))
      copy(join(server, 'dist', app), join(folder, 'dist', app))
  }
  for (const path of pageFiles) {
    copy(join(repositoryRoot, 'node_modules', path), join(modules, path))
  }
  for (const name of nativePackages) copyNative(name, platform, modules)
  const site = join(repositoryRoot, 'examples/site')
  for (const path of ['foyer.json', 'dist', 'data/films.jsonl']) {
    copy(join(site, path), join(folder, 'dist/example', path))
  }
}

/**
 * @param {string} server
 * @param {string} outdir
 * @returns {Promise<string[]>} paths of the bundled sources
 */
async function bundleServer(server, outdir) {
  const { metafile } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: ['src/main.ts', 'src/storage/sqlite/scan-thread.ts'].map((path) => ({
      in: join(server, path),
      out: path.endsWith('main.ts') ? 'main' : 'scan-thread',
    })),
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    // The packages need their named exports for dynamic imports too.
    mainFields: ['module', 'main'],
    target: 'node24',
    jsx: 'automatic',
    conditions: ['foyer-source'],
    external: ['@node-rs/*', 'better-sqlite3'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
    },
    legalComments: 'eof',
    metafile: true,
    logLevel: 'error',
  })
  return Object.keys(metafile.inputs)
}

/**
 * Copies a package with native code and its binary for a platform with glibc.
 *
 * @param {string} name
 * @param {string} platform
 * @param {string} modules
 */
function copyNative(name, platform, modules) {
  for (const path of [`@node-rs/${name}`, `@node-rs/${name}-${platform}-gnu`]) {
    const source = join(repositoryRoot, 'node_modules', path)
    if (!existsSync(source)) {
      throw new ExpectedFailure(
        `"${path}" is not installed; run "npm ci --ignore-scripts" on ${platform} with glibc`,
      )
    }
    copy(source, join(modules, path))
  }
}

/**
 * Names of files that are not read at run time: sources, declarations, source maps, tests, fonts of other alphabets.
 */
const unread =
  /\.(tsx?|map|tsbuildinfo|md)$|^types$|^testing$|\.woff$|(cyrillic|greek|vietnamese).*\.woff2$/

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  const filter = (/** @type {string} */ path) => !unread.test(path.slice(path.lastIndexOf('/') + 1))
  cpSync(from, to, { recursive: true, dereference: true, filter })
}
