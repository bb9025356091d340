import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import type { Database } from '../database.js'
import { openSqliteSite } from '../open-site/sqlite-site.js'
import { sql } from '../sql.js'
import { makeFolder } from '../testing/test-database.js'

afterEach(() => {
  vi.useRealTimers()
})

interface Opened {
  db: Database
  file: string
  reports: string[]
  write(key: string): Promise<unknown>
  close(): Promise<void>
}

async function open(): Promise<Opened> {
  const folder = await makeFolder()
  const reports: string[] = []
  const { db, close } = await openSqliteSite(folder, {
    report: (problem) => reports.push(problem),
  })
  const write = (key: string): Promise<unknown> =>
    db.transaction((tx) => tx.run(sql`insert into settings (key, value) values (${key}, 'v')`))
  await write('first')
  return { db, file: join(folder, 'foyer.db'), reports, write, close }
}

const replaced = expect.objectContaining({ name: 'StorageError', failure: 'replaced' })

const faults: [string, (file: string) => Promise<void>][] = [
  ['deleted', (file) => rm(file)],
  ['moved', (file) => rename(file, `${file}.old`)],
  [
    'replaced by a copy',
    async (file) => {
      await copyFile(file, `${file}.copy`)
      await rename(`${file}.copy`, file)
    },
  ],
  ['left without its log', (file) => rm(`${file}-wal`)],
]

it.each(faults)('acknowledges no write to a database file that was %s', async (_, spoil) => {
  const { db, file, reports, write, close } = await open()
  await spoil(file)
  await expect(write('second')).rejects.toEqual(replaced)
  await expect(Promise.all(['third', 'fourth'].map(write))).rejects.toEqual(replaced)
  expect(() => db.assertInPlace()).toThrow(replaced)
  await expect(db.snapshot(async () => {})).rejects.toEqual(replaced)
  expect(await db.all(sql`select key from settings where key = 'first'`)).toHaveLength(1)
  expect(reports).toEqual([expect.stringContaining('was deleted or replaced while the server')])
  await close()
})

it('acknowledges no write when the file is deleted before the commit', async () => {
  const { db, file, close } = await open()
  const writing = db.transaction(async (tx) => {
    await tx.run(sql`insert into settings (key, value) values ('second', 'v')`)
    await rm(file)
  })
  await expect(writing).rejects.toEqual(replaced)
  await close()
})

it('reports a deleted file once within two seconds without any write', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { file, reports, close } = await open()
  await rm(file)
  await vi.advanceTimersByTimeAsync(2000)
  expect(reports).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports).toHaveLength(1)
  await close()
})

it('accepts writes again after the file is restored', async () => {
  const { db, file, reports, write, close } = await open()
  await rename(file, `${file}.away`)
  await expect(write('second')).rejects.toEqual(replaced)
  await rename(`${file}.away`, file)
  await write('third')
  expect(() => db.assertInPlace()).not.toThrow()
  await close()
  expect(reports).toEqual([
    expect.stringContaining('was deleted or replaced while the server'),
    expect.stringContaining('are in place again; writes are accepted'),
  ])
})
