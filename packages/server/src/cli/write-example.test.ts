import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Command } from 'commander'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartError } from '../lib/start-error.js'
import { addExample, writeExample } from './write-example.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-example-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('only the executable has the command', () => {
  const program = new Command()
  addExample(program)
  expect(program.commands).toEqual([])
})

it('refuses an existing folder', async () => {
  const writing = writeExample(folder, new PassThrough())
  await expect(writing).rejects.toThrow(
    new StartError(`"${folder}" already exists; choose a new folder`),
  )
})
