import { chmod, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sql } from '../sql.js'
import { makeFolder } from '../testing/test-database.js'
import { loadSiteSecret } from './site-secret.js'
import { lockFolder, openSqliteSite, readDataFolder } from './sqlite-site.js'

/** Matches a StartError whose whole message consists of these parts, with any text between them. */
function startErrorWith(...parts: string[]): unknown {
  const text = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')
  return expect.objectContaining({
    name: 'StartError',
    message: expect.stringMatching(new RegExp(`^${text}$`)),
  })
}

it('creates a folder readable by the owner alone and keeps the database when reopened', async () => {
  const folder = join(await makeFolder(), 'a/b')
  const { db, close } = await openSqliteSite(folder)
  await db.transaction((tx) => tx.run(sql`insert into settings (key, value) values ('k', 'v')`))
  const modes = new Map<string, number>()
  for (const name of await readdir(folder)) modes.set(name, (await stat(join(folder, name))).mode)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((modes.get('foyer.db') ?? 0) & 0o777).toBe(0o600)
  expect((modes.get('foyer.db-wal') ?? 0) & 0o777).toBe(0o600)
  await close()
  const again = await openSqliteSite(folder)
  expect(await again.db.all(sql`select value from settings where key = 'k'`)).toEqual([
    { value: 'v' },
  ])
  await again.close()
})

it('makes the database readable by the owner alone in a shared folder', async () => {
  const folder = await makeFolder()
  await chmod(folder, 0o755)
  const { close } = await openSqliteSite(folder)
  expect((await stat(join(folder, 'foyer.db'))).mode & 0o777).toBe(0o600)
  await close()
})

it('refuses a folder in use until the folder is closed', async () => {
  const folder = await makeFolder()
  const first = await openSqliteSite(folder)
  await expect(openSqliteSite(folder)).rejects.toThrow(
    startErrorWith(`the data folder "${folder}" is in use by another server; stop it first`),
  )
  await first.close()
  const second = await openSqliteSite(folder)
  await second.close()
})

// Seen to fail: the reader checked the log of the server for a loss, which copies its pages to the database.
it('leaves the write-ahead log of a running server as it is', async () => {
  const folder = await makeFolder()
  const { db, close } = await openSqliteSite(folder)
  await db.transaction((tx) => tx.run(sql`insert into settings (key, value) values ('k', 'v')`))
  /** Reads the number of pages that were copied, from the index of the log. */
  const copiedPages = async (): Promise<string> =>
    (await readFile(join(folder, 'foyer.db-shm'))).toString('hex', 96, 100)
  const before = await copiedPages()
  const reader = readDataFolder(folder)
  expect(await reader.all(sql`select value from settings where key = 'k'`)).toHaveLength(1)
  await reader.close()
  expect(await copiedPages()).toBe(before)
  await close()
})

it('refuses a folder that is a file or below a file', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')
  for (const folder of [file, join(file, 'data')]) {
    await expect(openSqliteSite(folder)).rejects.toThrow(
      startErrorWith(`the data folder "${folder}" is not writable (E`, '--data or FOYER_DATA'),
    )
  }
})

it('reports a damaged database in one sentence and releases the folder', async () => {
  const folder = await makeFolder()
  const first = await openSqliteSite(folder)
  await first.close()
  const file = join(folder, 'foyer.db')
  const whole = await open(file, 'r+')
  await whole.write(Buffer.alloc(8192, 0xa5), 0, 8192, 4096 * 2)
  await whole.close()
  for (let round = 0; round < 2; round++) {
    await expect(openSqliteSite(folder)).rejects.toThrow(
      startErrorWith(
        `the database "${file}" is damaged or cannot be read (`,
        'restore a backup with "npx @foyer/server restore FILE --replace"',
      ),
    )
  }
})

it.each([
  ['a text', (file: string) => writeFile(file, 'no database. '.repeat(500))],
  ['a folder', (file: string) => mkdir(file)],
])('refuses %s in place of the database', async (_, put) => {
  const folder = await makeFolder()
  await put(join(folder, 'foyer.db'))
  await expect(openSqliteSite(folder)).rejects.toThrow(
    startErrorWith(`the database "${join(folder, 'foyer.db')}" is damaged or cannot be read (`, ''),
  )
})

it.each([
  ['a text', (file: string) => writeFile(file, 'no lock. '.repeat(500))],
  ['a folder', (file: string) => mkdir(file)],
])('refuses %s in place of the lock', async (_, put) => {
  const folder = await makeFolder()
  await put(join(folder, 'lock'))
  await expect(openSqliteSite(folder)).rejects.toThrow(
    startErrorWith(`the lock file "${join(folder, 'lock')}" cannot be used (`, ''),
  )
})

it('reports a site whose database is empty or missing', async () => {
  const folder = await makeFolder()
  const first: string[] = []
  const site = await openSqliteSite(folder, { report: (problem) => first.push(problem) })
  await loadSiteSecret(folder, site.db)
  await site.close()
  const again = await openSqliteSite(folder, { report: (problem) => first.push(problem) })
  await again.close()
  expect(first).toEqual([])
  for (const empty of [true, false]) {
    if (empty) await writeFile(join(folder, 'foyer.db'), '')
    else await rm(join(folder, 'foyer.db'))
    const problems: string[] = []
    const opened = await openSqliteSite(folder, { report: (problem) => problems.push(problem) })
    await opened.close()
    expect(problems).toEqual([expect.stringMatching(/foyer\.db" of this site is missing or empty/)])
  }
})

it('refuses a database of a newer release', async () => {
  const folder = await makeFolder()
  const { db, close } = await openSqliteSite(folder)
  await db.transaction((tx) =>
    tx.run(sql`insert into migrations (id, applied_at) values (${99}, ${0})`),
  )
  await close()
  await expect(openSqliteSite(folder)).rejects.toThrow(
    startErrorWith(`the database "${join(folder, 'foyer.db')}": the data is at version 99`, ''),
  )
})

it('refuses a second lock on a folder until the first is released', async () => {
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

it('refuses a file that is no lock database', async () => {
  const file = join(await makeFolder(), 'lock')
  await writeFile(file, 'this is no lock, and long enough to be looked at. '.repeat(20))
  expect(() => lockFolder(file)).toThrow(/not a database/)
})

it('sets the file mode of the lock to 0600, also for an existing lock', async () => {
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
