import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { repositoryRoot } from './repository.mjs'

/** Below the packages, so that the database driver resolves. */
const folder = join(repositoryRoot, 'node_modules/.cache/foyer')

/**
 * Worker threads start from a file and bypass Vitest's TypeScript transform, so tests start them from a bundle of the
 * current sources.
 *
 * @returns {import('vite').Plugin}
 */
export function scanThreadFromSources() {
  return {
    name: 'scan-worker-from-sources',
    enforce: 'pre',
    load: async (id) => {
      if (!/\/storage\/sqlite\/scan-thread-file\.ts$/.test(id)) return undefined
      const url = pathToFileURL(await bundleScanWorker())
      return `export const scanWorkerFile = new URL(${JSON.stringify(url)})`
    },
  }
}

/** @returns {Promise<string>} path of the bundle, which changes with the sources */
async function bundleScanWorker() {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, 'packages/server/src/storage/sqlite/scan-thread.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions: ['foyer-source'],
    write: false,
    logLevel: 'silent',
  })
  const contents = outputFiles[0]?.contents ?? new Uint8Array()
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16)
  const path = join(folder, `scan-worker-${hash}.mjs`)
  mkdirSync(folder, { recursive: true })
  // Several test runs may write the file at the same time.
  writeFileSync(`${path}.${process.pid}`, contents)
  renameSync(`${path}.${process.pid}`, path)
  return path
}
