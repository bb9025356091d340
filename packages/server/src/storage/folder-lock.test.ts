import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFolder } from './folder-lock.js'
import { makeFolder } from './testing/test-database.js'

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
