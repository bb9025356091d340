import { join } from 'node:path'
import { ensureBuild } from './lib/build-stamp.mjs'
import { ensurePackages } from './lib/ensure-packages.mjs'
import { runScript } from './lib/expected-failure.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { packPackages } from './lib/pack-packages.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { nodeCommand, runQuietly } from './lib/run-command.mjs'

// Builds if necessary, writes the declarations, and packs every package to `release`.
await runScript(async () => {
  checkNodeVersion()
  await ensurePackages(repositoryRoot, 'packages')
  await ensureBuild()
  await runQuietly(nodeCommand(['node_modules/typescript/bin/tsc', '-b']))
  const tarballs = await packPackages(join(repositoryRoot, 'release'))
  for (const name of tarballs) console.log(`release/${name}`)
})
