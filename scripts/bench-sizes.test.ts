import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { measureApp } from './lib/checks/measure-bundles.mjs'
import { repositoryRoot } from './lib/repository.mjs'

it('bench/sizes.mjs prints a size for every app', async () => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['bench/sizes.mjs'], { cwd: repositoryRoot })
  const sizes = stdout.trim().split('\n')
  expect(sizes).toHaveLength(7)
  for (const line of sizes) expect(line).toMatch(/^\S.*\S +\d+\.\d KiB gzip/)
})

it('docs/client-parts.md lists the measured size of each part', async () => {
  const text = readFileSync(join(repositoryRoot, 'docs/client-parts.md'), 'utf8')
  const rows = [
    ...text.matchAll(/^\| .*`bench\/client\/apps\/(.*)\.ts`.* \| ([\d.]+) \| ([\d.]+) \|$/gm),
  ]
  expect(rows).toHaveLength(6)
  for (const [row, name, first, all] of rows) {
    const measured = await measureApp(`bench/client/apps/${name}.ts`)
    // gzip sizes differ slightly between machines.
    expect(Math.abs(measured.first / 1024 - Number(first)), row).toBeLessThan(0.15)
    expect(Math.abs(measured.all / 1024 - Number(all)), row).toBeLessThan(0.15)
  }
})

it('a bundler emits one file for each lazily loaded part, and one for the errors', async () => {
  expect(await measureApp('bench/client/apps/data.ts')).toMatchObject({ files: 4 })
  expect(await measureApp('bench/client/apps/auth.ts')).toMatchObject({ files: 4 })
})
