// @database sqlite
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import { withOutput } from './output-file.js'

const options = { force: true, stdout: new PassThrough() }

/** Begins to write a file. Writes the rest, and ends, when `end` gets a promise that resolves. */
async function beginWriting(path: string, text: string) {
  let end: (result: Promise<void>) => void = () => {}
  const rest = new Promise<void>((resolve) => {
    end = resolve
  })
  const written = await new Promise<{ result: Promise<void> }>((resolve) => {
    const result: Promise<void> = withOutput(path, options, async (write) => {
      await write(`${text} begins, `)
      resolve({ result })
      await rest
      await write('ends')
    })
  })
  return { ...written, end }
}

// Seen to fail: the first command renamed the unfinished file of the second one, and reported success.
it('keeps the whole file of the command that began last, if two write the same file', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'site.foyer')
  const first = await beginWriting(path, 'first')
  const second = await beginWriting(path, 'second')
  first.end(Promise.resolve())
  await expect(first.result).rejects.toThrow(`another command is writing the file "${path}"`)
  expect(await readdir(folder)).toEqual(['site.foyer.part'])
  second.end(Promise.resolve())
  await second.result
  expect(await readFile(path, 'utf8')).toBe('second begins, ends')
  expect(await readdir(folder)).toEqual(['site.foyer'])
})

it('does not overwrite a file that appears during the work', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'site.foyer')
  const written = withOutput(path, { ...options, force: false }, async (write) => {
    await write('of this command')
    await writeFile(path, 'of another program')
  })
  await expect(written).rejects.toThrow(`the file "${path}" exists`)
  expect(await readFile(path, 'utf8')).toBe('of another program')
  expect(await readdir(folder)).toEqual(['site.foyer'])
})

it('removes its own unfinished file after an error', async () => {
  const folder = await makeFolder()
  const writing = await beginWriting(join(folder, 'site.foyer'), 'first')
  writing.end(Promise.reject(new Error('the disk is full')))
  await expect(writing.result).rejects.toThrow('the disk is full')
  expect(await readdir(folder)).toEqual([])
})

// Seen to fail: the name of a folder was refused after the whole work, and root replaced /dev/null by a file.
it('refuses a folder and a pipe before the work', async () => {
  const folder = await makeFolder()
  const pipe = join(folder, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const work = vi.fn(async () => {})
  for (const [path, reason] of [
    [folder, 'it is a folder; name a file in it'],
    [pipe, 'it is a device or a pipe; "-" writes to standard output'],
  ] as const) {
    for (const force of [true, false]) {
      await expect(withOutput(path, { ...options, force }, work)).rejects.toThrow(
        `the file "${path}" cannot be written: ${reason}`,
      )
    }
  }
  expect(work).not.toHaveBeenCalled()
})
