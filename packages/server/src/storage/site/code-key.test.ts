import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hashCode } from '../secrets.js'
import { makeFolder, openTestDatabase } from '../testing/test-database.js'
import { loadCodeKey, loadSharedCodeKey } from './code-key.js'
import { migrate } from './migrate.js'
import { findSetting, saveSetting } from './settings.js'

it('is a file of its own, for the owner alone, and stays', async () => {
  const folder = await makeFolder()
  const { db } = await openTestDatabase()
  await migrate(db)
  const key = await loadCodeKey(folder, db)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await loadCodeKey(folder, db)).toBe(key)
  expect((await stat(join(folder, 'code-key'))).mode & 0o777).toBe(0o600)
})

it('moves out of a database that was restored', async () => {
  const folder = await makeFolder()
  const { db } = await openTestDatabase()
  await migrate(db)
  await loadCodeKey(folder, db)
  await db.transaction((tx) => saveSetting(tx, 'codeKey', 'restored'))
  expect(await loadCodeKey(folder, db)).toBe('restored')
  expect(await findSetting(db, 'codeKey')).toBeUndefined()
  expect(await loadCodeKey(folder, db)).toBe('restored')
  expect((await stat(join(folder, 'code-key'))).mode & 0o777).toBe(0o600)
})

it('is the same for processes that share a database', async () => {
  const { db } = await openTestDatabase()
  await migrate(db)
  const keys = await Promise.all([loadSharedCodeKey(db), loadSharedCodeKey(db)])
  expect(keys[0]).toBe(keys[1])
})

it('tells codes of two members apart, and takes a code with spaces', () => {
  expect(hashCode('key', 'ada', '012 345')).toBe(hashCode('key', 'ada', '012345'))
  expect(hashCode('key', 'ada', '012345')).not.toBe(hashCode('key', 'eve', '012345'))
  expect(hashCode('key', 'ada', '012345')).not.toBe(hashCode('other', 'ada', '012345'))
})
