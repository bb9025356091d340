import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { build as buildApp } from 'vite'
import { ExpectedFailure } from '../expected-failure.mjs'
import { repositoryRoot } from '../repository.mjs'

/**
 * Measures what a small app costs a browser, with everything that it needs but the packages that are named.
 *
 * @param {string} entry relative to the root
 * @param {readonly string[]} [without] packages that are measured elsewhere
 * @returns {Promise<number>} bytes, minified and gzipped
 */
export async function measureApp(entry, without = []) {
  requireFile(entry)
  const { outputFiles, metafile } = await build({
    entryPoints: [join(repositoryRoot, entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['foyer-source'],
    external: [...without],
    splitting: true,
    outdir: 'measured',
    absWorkingDir: repositoryRoot,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const [first] = Object.keys(metafile.outputs).filter(
    (name) => metafile.outputs[name]?.entryPoint === entry,
  )
  const loaded = new Set([first])
  // A set that grows while it is walked also visits what was added. What an app imports later does not count.
  for (const name of loaded) {
    for (const { kind, path } of metafile.outputs[name ?? '']?.imports ?? []) {
      if (kind === 'import-statement' && metafile.outputs[path]) loaded.add(path)
    }
  }
  const files = outputFiles.filter(({ path }) => loaded.has(relative(repositoryRoot, path)))
  return gzipSync(Buffer.concat(files.map((file) => file.contents))).length
}

/**
 * Measures the scripts that a browser needs before an app shows a page that can be used: those that the app's document names,
 * those that are named here, and what all of these import at once.
 *
 * @param {string} appFolder
 * @param {readonly string[]} names of chunks that the first script loads: the page's own, and what makes it live
 * @returns {Promise<number>} bytes, minified and gzipped
 */
async function measureFirstLoad(appFolder, names) {
  requireFile(`${appFolder}/index.html`)
  const root = join(repositoryRoot, appFolder)
  const result = await buildApp({ root, logLevel: 'error', build: { write: false } })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunks = new Map(
    outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
  )
  const asset = outputs.find(({ fileName }) => fileName === 'index.html')
  const document = asset?.type === 'asset' ? `${asset.source}` : ''
  const needed = new Set(
    [...chunks.values()]
      .filter(({ fileName, name }) => document.includes(fileName) || names.includes(name))
      .map(({ fileName }) => fileName),
  )
  // A set that grows while it is walked also visits what was added.
  for (const name of needed) for (const next of chunks.get(name)?.imports ?? []) needed.add(next)
  return [...needed].reduce(
    (total, name) => total + gzipSync(chunks.get(name)?.code ?? '').length,
    0,
  )
}

/** Measures the first load of the starter site's list of films. */
export function measureListOfFilms() {
  return measureFirstLoad('examples/site', ['FilmsPage', 'react-dom'])
}

/** @param {string} path relative to the root */
function requireFile(path) {
  if (!existsSync(join(repositoryRoot, path))) throw new ExpectedFailure(`"${path}" does not exist`)
}
