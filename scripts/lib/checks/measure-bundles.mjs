import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { build as buildApp } from 'vite'
import { ExpectedFailure } from '../expected-failure.mjs'
import { repositoryRoot } from '../repository.mjs'
import { publishedClient, publishedFolder } from './published-client.mjs'

/**
 * Measures the bundle of a small app with its dependencies, except the named packages. Uses the client as it is
 * published, with the short messages of a production build.
 *
 * @param {string} entry relative to the root, or absolute
 * @param {readonly string[]} [without] packages that are measured elsewhere
 * @returns {Promise<{ first: number, all: number, files: number }>} bytes of the first load and of everything that the
 * app may load, minified and gzipped, and the number of all files
 */
export async function measureApp(entry, without = []) {
  requireFile(entry)
  const client = await publishedClient()
  const { outputFiles, metafile } = await build({
    entryPoints: [resolve(repositoryRoot, entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // Explicit conditions drop "module", which packages use for their ES modules.
    conditions: ['foyer-source', 'module'],
    external: [...without],
    plugins: without.includes('@foyer/client') ? [] : [client],
    splitting: true,
    outdir: 'measured',
    absWorkingDir: repositoryRoot,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const [first = ''] = Object.keys(metafile.outputs).filter(
    (name) =>
      resolve(repositoryRoot, metafile.outputs[name]?.entryPoint ?? '') ===
      resolve(repositoryRoot, entry),
  )
  /** @param {readonly string[]} kinds of imports that are followed */
  const filesOf = (kinds) => {
    const loaded = new Set([first])
    // Iterating over a growing set also visits added entries.
    for (const name of loaded) {
      for (const { kind, path } of metafile.outputs[name]?.imports ?? []) {
        if (kinds.includes(kind) && metafile.outputs[path]) loaded.add(path)
      }
    }
    return outputFiles.filter(({ path }) => loaded.has(relative(repositoryRoot, path)))
  }
  const all = filesOf(['import-statement', 'dynamic-import'])
  return {
    first: gzippedSize(filesOf(['import-statement'])),
    all: all.reduce((total, file) => total + gzippedSize([file]), 0),
    files: all.length,
  }
}

/**
 * Measures a lazily loaded part of the client, with the chunks that it shares with the first load.
 *
 * @param {string} name of its file in the published package
 */
export async function measureLaterPart(name) {
  return (await measureApp(join(await publishedFolder(), 'dist', name))).first
}

/** @param {readonly import('esbuild').OutputFile[]} files */
function gzippedSize(files) {
  return gzipSync(Buffer.concat(files.map((file) => file.contents))).length
}

/**
 * Measures the scripts that a browser needs until a page is interactive: chunks and their static imports.
 *
 * @param {string} appFolder
 * @param {readonly (readonly string[])[]} pages names of chunks: those that start the app, and the page's own
 * @param {string} [config] name of the file in that folder that configures Vite
 * @returns {Promise<number>} bytes of the largest page, minified and gzipped
 */
async function measureFirstLoad(appFolder, pages, config = 'vite.config.ts') {
  const root = join(repositoryRoot, appFolder)
  const configFile = join(root, config)
  const result = await buildApp({ root, configFile, logLevel: 'error', build: { write: false } })
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const chunks = new Map(
    outputs.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk]] : [])),
  )
  const sizes = pages.map((names) => {
    const starting = [...chunks.values()].filter(({ name }) => names.includes(name))
    if (starting.length < names.length) {
      throw new ExpectedFailure(`${appFolder}: expected chunks with the names ${names.join(', ')}`)
    }
    const needed = new Set(starting.map(({ fileName }) => fileName))
    // Iterating over a growing set also visits added entries.
    for (const name of needed) for (const next of chunks.get(name)?.imports ?? []) needed.add(next)
    return [...needed].reduce(
      (total, name) => total + gzipSync(chunks.get(name)?.code ?? '').length,
      0,
    )
  })
  return Math.max(...sizes)
}

/** Measures the first load of the film club's list of films, in the language with the longest texts. */
export function measureListOfFilms() {
  const start = ['entry.client', 'root', 'films']
  const languages = ['english', 'german', 'hebrew']
  return measureFirstLoad(
    'examples/site',
    languages.map((language) => [...start, language]),
    'vite.sources.ts',
  )
}

/** @param {string} path relative to the root */
function requireFile(path) {
  if (!existsSync(resolve(repositoryRoot, path)))
    throw new ExpectedFailure(`"${path}" does not exist`)
}
