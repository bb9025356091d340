import { cpSync, existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { ExpectedFailure } from './expected-failure.mjs'
import { repositoryRoot } from './repository.mjs'
import { nodeCommand, runQuietly } from './run-command.mjs'

const siteFolder = join(repositoryRoot, 'examples/site')
const consoleFolder = join(repositoryRoot, 'packages/console')

/** Builds the console and copies it to the folder that the server serves. */
export async function buildConsole() {
  await buildApp(consoleFolder)
  const target = join(repositoryRoot, 'packages/server/dist/console')
  rmSync(target, { recursive: true, force: true })
  cpSync(join(consoleFolder, 'dist'), target, { recursive: true })
}

/** Builds the film club: its client files, and its server module. */
export function buildSite() {
  const { resolve } = createRequire(join(siteFolder, 'package.json'))
  const command = join(dirname(resolve('@react-router/dev/package.json')), 'bin.js')
  const args = [command, 'build', '--config', 'vite.sources.ts']
  return runQuietly(nodeCommand(args, { cwd: siteFolder }))
}

/** Makes the first items of the film club. */
export async function makeFilms() {
  const source = join(siteFolder, 'data/make-films.ts')
  // Bundled beside its source, because the script resolves files relative to itself.
  const outfile = join(siteFolder, 'data/make-films.bundle.mjs')
  requireFile(source)
  try {
    await bundle({
      entryPoints: [source],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'es2022',
      packages: 'external',
      logLevel: 'silent',
    })
    await runQuietly(nodeCommand([outfile], { cwd: siteFolder }))
  } finally {
    rmSync(outfile, { force: true })
  }
}

/** @param {string} root */
async function buildApp(root) {
  requireFile(join(root, 'vite.config.ts'))
  requireFile(join(root, 'index.html'))
  await build({ root, logLevel: 'warn' })
}

/** @param {string} path */
function requireFile(path) {
  if (!existsSync(path)) {
    throw new ExpectedFailure(`"${path.slice(repositoryRoot.length + 1)}" does not exist`)
  }
}
