import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildLibrary, libraries } from '../build-libraries.mjs'
import { ExpectedFailure } from '../expected-failure.mjs'
import { repositoryRoot } from '../repository.mjs'

/** @type {Promise<string> | undefined} */
let published

/** Builds the client as it is published, once per process, and returns its folder. */
export function publishedFolder() {
  published ??= buildClient()
  return published
}

async function buildClient() {
  const library = libraries.find(({ folder }) => folder === 'packages/client')
  if (!library) throw new ExpectedFailure('"packages/client" is not a library')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-client-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  await buildLibrary(library, join(folder, 'dist'))
  cpSync(join(repositoryRoot, library.folder, 'package.json'), join(folder, 'package.json'))
  return folder
}

/** Returns a plugin that resolves imports of the client to the package as it is published. */
export async function publishedClient() {
  const folder = await publishedFolder()
  return {
    name: 'published-client',
    /** @param {import('esbuild').PluginBuild} build */
    setup({ onResolve }) {
      onResolve({ filter: /^@foyer\/client(\/|$)/ }, ({ path }) => ({
        path: join(folder, 'dist', `${path.split('/')[2] ?? 'index'}.js`),
        sideEffects: false,
      }))
    },
  }
}
