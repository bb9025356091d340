import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StartError } from '../lib/start-error.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { readStored } from './read-stored.js'

// Seen to fail: the driver's error, with its stack.
it('a file that is no database is a StartError', async () => {
  const dataFolder = await makeFolder()
  await writeFile(join(dataFolder, 'foyer.db'), 'no database '.repeat(100))
  const reading = readStored({ dataFolder, database: undefined }, async () => 'read')
  await expect(reading).rejects.toThrow(StartError)
  await expect(reading).rejects.toThrow('the database cannot be read (file is not a database)')
})

it('a missing database keeps its sentence', async () => {
  const dataFolder = await makeFolder()
  const reading = readStored({ dataFolder, database: undefined }, async () => 'read')
  await expect(reading).rejects.toThrow(/^there is no database/)
})

// Seen to fail: "there is no database […] create it", to whoever may not see the files of the server's user. The loop
// stands for a folder without that right, which every folder gives to root.
it('names the error of a database that this user may not see', async () => {
  const dataFolder = await makeFolder()
  await symlink('foyer.db', join(dataFolder, 'foyer.db'))
  const reading = readStored({ dataFolder, database: undefined }, async () => 'read')
  await expect(reading).rejects.toThrow('cannot be read (ELOOP); run the command as the user of')
})

// Seen to fail: with PostgreSQL, an error of the command was blamed on the rights in the database.
it('an error of the command does not blame the address of the database', async () => {
  const { dataFolder, database } = await createTestFoyer()
  const reading = readStored({ dataFolder, database }, async () => {
    throw new Error('an unreadable row')
  })
  await expect(reading).rejects.toThrow(/^the database cannot be read \(an unreadable row\)$/)
})
