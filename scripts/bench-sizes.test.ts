import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { repositoryRoot } from './lib/repository.mjs'

it('bench/sizes.mjs prints a size for every app', async () => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['bench/sizes.mjs'], { cwd: repositoryRoot })
  const sizes = stdout.trim().split('\n')
  expect(sizes).toHaveLength(5)
  for (const line of sizes) expect(line).toMatch(/^\S.*\S +\d+\.\d KiB gzip$/)
})
