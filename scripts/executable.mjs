import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { announce } from './lib/announce.mjs'
import { ensureBuild } from './lib/build-stamp.mjs'
import { ensurePackages } from './lib/ensure-packages.mjs'
import { buildExecutable } from './lib/executable/build-executable.mjs'
import { fetchNode } from './lib/executable/fetch-node.mjs'
import { stageFiles } from './lib/executable/stage-files.mjs'
import { runScript } from './lib/expected-failure.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { repositoryRoot, toolFolder } from './lib/repository.mjs'

// Writes `release/foyer-PLATFORM`: the server, the console, the pages, the example site and Node.js in one file.
await runScript(async () => {
  checkNodeVersion()
  await ensurePackages(repositoryRoot, 'packages')
  // `--as-built` keeps the existing build, because other tests use it.
  if (!process.argv.includes('--as-built')) await ensureBuild()
  const platform = `${process.platform}-${process.arch}`
  const node = await announce('Node.js for the executable', () => fetchNode(platform))
  const work = join(toolFolder, 'executable')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(join(work, 'files'), { recursive: true })
  await stageFiles(join(work, 'files'), platform)
  const output = join(repositoryRoot, 'release', `foyer-${platform}`)
  mkdirSync(join(repositoryRoot, 'release'), { recursive: true })
  const bytes = await announce('Executable', () => buildExecutable({ node, work, output }))
  console.log(`release/foyer-${platform}  ${(bytes / 1e6).toFixed(1)} MB`)
})
