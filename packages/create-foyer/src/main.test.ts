import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

let runs = 0

/** Runs the command, and returns what it prints. */
async function run(...args: string[]): Promise<string> {
  const { argv, exitCode } = process
  const printed: unknown[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(text) > 0)
  }
  process.argv = ['node', 'create-foyer', '--yes', ...args]
  try {
    await import(/* @vite-ignore */ `${import.meta.dirname}/main.ts?run=${++runs}`)
  } finally {
    Object.assign(process, { argv, exitCode })
    vi.restoreAllMocks()
  }
  return printed.join('')
}

it('refuses a folder of two words without quotes', async () => {
  expect(await run('my', 'site')).toContain('expected one folder, got 2: write "my site" in quotes')
})

it('prints that the packages are not on npm if it has no tarballs', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'create-foyer-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const text = await run(join(parent, 'my-site'))
  expect(text).toContain("Foyer's packages are not on npm yet")
  expect(text).not.toContain('Next:')
})

it('prints commands for a folder with a space', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'create-foyer-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const release = join(parent, 'release')
  await mkdir(release)
  await writeFile(join(release, 'foyer-client-0.1.0.tgz'), '')
  expect(await run(join(parent, 'my site'), '--from', release)).toMatch(/^ {2}cd "\S+\/my site"$/m)
})

// Seen to fail: "b-er-uns", which visitors saw.
it('derives the name of the site from a folder with accents', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'create-foyer-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  expect(await run(join(parent, 'Über uns'))).toContain('Created uber-uns in')
})
