import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from './npm-command.mjs'
import { repositoryRoot } from './repository.mjs'
import { runQuietly } from './run-command.mjs'

/** Published packages, each after its dependencies. The package of the server contains the console. */
const publishedPackages = [
  'protocol',
  'client',
  'react',
  'theme',
  'pages',
  'server',
  'create-foyer',
]

/**
 * Packs every published package as npm would publish it. Expects a build and `tsc -b`.
 *
 * @param {string} folder folder of the tarballs; earlier ones in it are removed
 * @returns {Promise<string[]>} names of the tarballs
 */
export async function packPackages(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of tarballsIn(folder)) rmSync(join(folder, name))
  const sources = publishedPackages.map((name) => join(repositoryRoot, 'packages', name))
  const args = ['pack', ...sources, '--ignore-scripts', '--pack-destination', folder]
  await runQuietly(npmCommand(args, repositoryRoot))
  return tarballsIn(folder)
}

/** @param {string} folder */
function tarballsIn(folder) {
  return readdirSync(folder).filter((name) => name.endsWith('.tgz'))
}
