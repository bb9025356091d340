import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './lib/build-stamp.mjs'
import { ensureNative } from './lib/ensure-native.mjs'
import { ensurePackages } from './lib/ensure-packages.mjs'
import { runScript } from './lib/expected-failure.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { repositoryRoot } from './lib/repository.mjs'

await runScript(async () => {
  checkNodeVersion()
  process.chdir(repositoryRoot)
  await ensurePackages(repositoryRoot, 'packages')
  await Promise.all([ensureNative(), ensureBuild()])
  await startServer(process.argv.slice(2))
})

/**
 * Runs the server's command in this process, to save the start of a second one.
 *
 * @param {readonly string[]} options options of the command line
 */
async function startServer(options) {
  process.env.FOYER_LOG ??= 'error'
  const command = join(repositoryRoot, 'packages/server/bin/foyer.js')
  process.argv = [process.execPath, command, 'start', '--site', 'examples/site', ...options]
  await import(pathToFileURL(command).href)
}
