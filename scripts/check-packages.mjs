import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExpectedFailure, runScript } from './lib/expected-failure.mjs'
import { npmCommand } from './lib/npm-command.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { runQuietly } from './lib/run-command.mjs'

/** Packages that people import into code of their own. */
const libraries = ['protocol', 'client', 'react']

/** Looks at each as it would be published: whether every tool that reads it finds its modules and their types. */
const judges = [
  ['publint/src/cli.js', '--strict'],
  ['@arethetypeswrong/cli/dist/index.js', '--profile', 'esm-only', '--no-emoji'],
]

// After a build and `tsc -b`, and with the packages of the end-to-end tests.
await runScript(async () => {
  for (const name of libraries) await judge(name)
  console.log(`${libraries.length} packages can be imported as they are packed, with their types`)
})

/** @param {string} name */
async function judge(name) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-package-'))
  try {
    const source = join(repositoryRoot, 'packages', name)
    const pack = ['pack', source, '--ignore-scripts', '--pack-destination', folder]
    await runQuietly(npmCommand(pack, repositoryRoot))
    const [archive] = readdirSync(folder)
    if (archive === undefined) throw new ExpectedFailure(`"${name}" was not packed`)
    for (const [script = '', ...options] of judges) {
      const file = join(repositoryRoot, 'e2e/node_modules', script)
      const title = `${script.split('/dist')[0]?.split('/src')[0]} on packages/${name}`
      const args = [file, join(folder, archive), ...options]
      await runQuietly({ title, file: process.execPath, args, cwd: repositoryRoot })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
