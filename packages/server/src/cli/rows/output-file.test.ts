// @database sqlite
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
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

it('removes its own unfinished file after an error', async () => {
  const folder = await makeFolder()
  const writing = await beginWriting(join(folder, 'site.foyer'), 'first')
  writing.end(Promise.reject(new Error('the disk is full')))
  await expect(writing.result).rejects.toThrow('the disk is full')
  expect(await readdir(folder)).toEqual([])
})
