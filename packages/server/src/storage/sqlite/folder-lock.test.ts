import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../testing/test-database.js'
import { lockFolder } from './folder-lock.js'

it('gives a folder to one at a time', async () => {
  const file = join(await makeFolder(), 'lock')
  const unlock = lockFolder(file)
  expect(unlock).toBeDefined()
  expect(lockFolder(file)).toBeUndefined()
  expect(lockFolder(file)).toBeUndefined()
  unlock?.()
  const next = lockFolder(file)
  expect(next).toBeDefined()
  next?.()
})

it('throws when the file cannot be a lock', async () => {
  const file = join(await makeFolder(), 'lock')
  await writeFile(file, 'this is no lock, and long enough to be looked at. '.repeat(20))
  expect(() => lockFolder(file)).toThrow(/not a database/)
})

it('is readable for its owner alone, also when it was not', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'lock')
  for (let round = 0; round < 2; round++) {
    const unlock = lockFolder(file)
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600)
    }
    unlock?.()
    await chmod(file, 0o644)
  }
})
