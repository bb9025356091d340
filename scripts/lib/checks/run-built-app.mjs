import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { repositoryRoot } from '../repository.mjs'
import { publishedClient } from './published-client.mjs'

/**
 * Bundles an app on the published client, in files as for a browser, and runs it in this process.
 *
 * @param {string} contents one module
 * @param {{ platform?: 'browser' | 'node', conditions?: string[] }} [options] as of esbuild
 * @returns {Promise<any>} exports of the module
 */
export async function runBuiltApp(contents, { platform = 'browser', conditions = [] } = {}) {
  const outdir = mkdtempSync(join(tmpdir(), 'foyer-app-'))
  process.once('exit', () => rmSync(outdir, { recursive: true }))
  await build({
    stdin: { contents, resolveDir: repositoryRoot },
    bundle: true,
    format: 'esm',
    splitting: true,
    platform,
    conditions,
    plugins: [await publishedClient()],
    outdir,
    outExtension: { '.js': '.mjs' },
  })
  return import(pathToFileURL(join(outdir, 'stdin.mjs')).href)
}
