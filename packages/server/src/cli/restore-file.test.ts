import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { scheduleDeletion } from '../storage/identity/account-deletions.js'
import { afterThisTest } from '../storage/testing/clean-up.js'
import { openCuttingProxy } from '../storage/testing/cutting-proxy.js'
import { itOnSqlite, onPostgres } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'
import { backupFile } from './backup-file.js'
import { restoreFile } from './restore-file.js'
import { emptyPlace } from './testing/places.js'
import { takeText } from './testing/take-text.js'

const streams = { stdout: new PassThrough(), stderr: new PassThrough() }

async function writeBackup(): Promise<string> {
  const foyer = await createTestFoyer()
  const file = join(await makeFolder(), 'site.foyer')
  await backupFile(file, foyer, { quiet: true }, streams)
  return file
}

it('names the requested deletions that the next start executes', async () => {
  const foyer = await createTestFoyer()
  for (const [name, dueAt] of [
    ['due', new Date('2020-01-01')],
    ['later', new Date('2999-01-01')],
  ] as const) {
    const { id: identityId } = await createMember(foyer, `${name}@example.org`)
    await foyer.services.db.transaction((tx) =>
      scheduleDeletion(foyer.services, tx, { identityId, dueAt }),
    )
  }
  const file = join(await makeFolder(), 'site.foyer')
  await backupFile(file, foyer, { quiet: true }, streams)
  const place = await emptyPlace()
  afterThisTest(place.drop)
  const stdout = new PassThrough()
  await restoreFile(file, place, { quiet: true }, { ...streams, stdout })
  expect(takeText(stdout)).toContain(
    'the next start deletes 1 member whose requested deletion is due; a cancellation after the backup is lost',
  )
})

it('restores a site from standard input', async () => {
  const file = await writeBackup()
  const place = await emptyPlace()
  afterThisTest(place.drop)
  await restoreFile('-', place, { quiet: true }, { ...streams, stdin: createReadStream(file) })
  expect(Object.keys(await place.rows())).toContain('collections')
})

// Seen to fail, both: the message ended with "nothing was changed".
it.runIf(onPostgres)('says that the outcome is unknown after a lost commit', async () => {
  const file = await writeBackup()
  const place = await emptyPlace()
  afterThisTest(place.drop)
  const proxy = await openCuttingProxy(place.database ?? expect.unreachable())
  afterThisTest(proxy.close)
  proxy.cutAfter('commit')
  const restoring = restoreFile(
    file,
    { ...place, database: proxy.target },
    { quiet: true },
    streams,
  )
  await expect(restoring).rejects.toThrow(/either the restored site or what it had before/)
})

itOnSqlite('says that the site is restored when the disk does not confirm it', async () => {
  const file = await writeBackup()
  const place = await emptyPlace()
  const handle = await open(file)
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  sync.mockRejectedValue(new Error('EIO'))
  const restoring = restoreFile(file, place, { quiet: true }, streams)
  await expect(restoring).rejects.toThrow(/is restored, but the disk did not confirm it .*EIO/)
  sync.mockRestore()
  expect(Object.keys(await place.rows())).toContain('collections')
})

// Seen to fail: the message ended with "nothing was changed".
itOnSqlite('restores a site although a left file cannot be removed afterwards', async () => {
  const file = await writeBackup()
  const place = await emptyPlace()
  const handle = await open(file)
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  // A folder cannot be removed as a file.
  const left = join(place.dataFolder, 'foyer.db.restoring-journal')
  sync.mockImplementation(() => mkdir(left, { recursive: true }))
  await restoreFile(file, place, { quiet: true }, streams)
  sync.mockRestore()
  expect(Object.keys(await place.rows())).toContain('collections')
  const names = await readdir(place.dataFolder)
  expect(names.filter((name) => name.includes('restoring'))).toEqual(['foyer.db.restoring-journal'])
})
