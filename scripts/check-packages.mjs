import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExpectedFailure, runScript } from './lib/expected-failure.mjs'
import { packPackages } from './lib/pack-packages.mjs'
import { nodeCommand, runQuietly } from './lib/run-command.mjs'

/** Modules without types: styles, and scripts that pages serve unchanged. */
const untyped = ['pages.css', 'captcha-work.js', 'captcha-invisible.js']

/** Packages without a module that has types: styles only, or a command only. */
const withoutTypes = /foyer-theme-|create-foyer-/

/** Files that belong to the repository, not to a package. Templates contain tests of the new site. */
const unpublished =
  /^package\/(?!templates\/|dist\/film-club\/).*(\.test\.|\/testing\/|\.tsbuildinfo$|\/node_modules\/)/

/** Files that every package has. */
const required = ['package/package.json', 'package/README.md', 'package/LICENSE']

// Checks each package as it would be published: tools have to find its modules and their types. Needs a build, `tsc -b`
// and the packages of the end-to-end tests.
await runScript(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-package-'))
  try {
    const tarballs = await packPackages(folder)
    for (const name of tarballs) await checkTarball(folder, name)
    console.log(`${tarballs.length} packages can be imported as they are packed, with their types`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/**
 * @param {string} folder
 * @param {string} name of a tarball
 */
async function checkTarball(folder, name) {
  const path = join(folder, name)
  await checkContents(folder, name)
  await runTool('publint/src/cli.js', path, '--strict')
  if (withoutTypes.test(name)) return
  const options = ['--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', ...untyped]
  await runTool('@arethetypeswrong/cli/dist/index.js', path, ...options)
}

/**
 * @param {string} folder
 * @param {string} name
 */
async function checkContents(folder, name) {
  const args = ['-tzf', name]
  const listing = await runQuietly({ title: `tar -tzf ${name}`, file: 'tar', args, cwd: folder })
  const files = listing.trim().split('\n')
  const missing = required.filter((file) => !files.includes(file))
  if (missing.length > 0) throw new ExpectedFailure(`${name} lacks ${missing.join(', ')}`)
  const surplus = files.filter((file) => unpublished.test(file))
  if (surplus.length > 0)
    throw new ExpectedFailure(
      `${name} contains files that are not published: ${surplus.join(', ')}`,
    )
}

/**
 * Runs a tool of the end-to-end tests' packages on a tarball.
 *
 * @param {string} script
 * @param {string} path
 * @param {string[]} options
 */
async function runTool(script, path, ...options) {
  await runQuietly(nodeCommand([join('e2e/node_modules', script), path, ...options]))
}
