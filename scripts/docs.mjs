import { join } from 'node:path'
import { announce, formatSeconds } from './lib/announce.mjs'
import { ensurePackages } from './lib/ensure-packages.mjs'
import { runScript } from './lib/expected-failure.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { nodeCommand, runQuietly } from './lib/run-command.mjs'

const folder = join(repositoryRoot, 'docs')

// Builds the documentation as a website, which the server then serves at /docs. A broken link fails the build.
await runScript(async () => {
  checkNodeVersion()
  await ensurePackages(repositoryRoot, 'packages')
  await ensurePackages(folder, 'the packages of the documentation')
  const startedAt = performance.now()
  await announce('Reading the docstrings', () => run('typedoc/bin/typedoc'))
  await announce('Building the pages', () => run('vitepress/bin/vitepress.js', 'build'))
  const seconds = formatSeconds(performance.now() - startedAt)
  console.log(
    `Built the documentation in ${seconds}. Start or restart \`npm start\`, which serves it at /docs`,
  )
})

/**
 * @param {string} command a script of a package
 * @param {string[]} args
 */
function run(command, ...args) {
  return runQuietly(nodeCommand([join('node_modules', command), ...args], { cwd: folder }))
}
