import { copyFile, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import { migrate } from '../migrations/migrate.js'
import { sql } from '../sql.js'
import { insertItem } from '../testing/insert-item.js'
import { makeFolder, openTestDatabase } from '../testing/test-database.js'
import { checkDatabase, findDamage } from './check-database.js'
import { openConnection } from './driver.js'
import { openSqlite } from './open.js'

/** Creates and closes a database of about 40 pages. Returns its file. */
async function makeDatabase(): Promise<string> {
  const { db, file } = await openTestDatabase()
  await migrate(db)
  await db.transaction(async (tx) => {
    for (let index = 0; index < 200; index++) {
      const value = 'x'.repeat(500)
      await tx.run(sql`insert into settings (key, value) values (${`key ${index}`}, ${value})`)
    }
  })
  await db.close()
  return file
}

async function overwrite(file: string, position: number, bytes: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, position)
  await handle.close()
}

it('accepts an intact database, an empty file and a missing file', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'empty.db'), '')
  expect(() => checkDatabase(join(folder, 'missing.db'))).not.toThrow()
  expect(() => checkDatabase(join(folder, 'empty.db'))).not.toThrow()
  const file = await makeDatabase()
  expect(() => checkDatabase(file)).not.toThrow()
})

it.each([
  { what: 'the head', damage: (file: string) => overwrite(file, 0, 100) },
  { what: 'the schema', damage: (file: string) => overwrite(file, 100, 2000) },
  { what: 'a page', damage: (file: string) => overwrite(file, 4096 * 20, 4096) },
  { what: 'the end', damage: (file: string) => truncate(file, 4096 * 12 + 7) },
])('detects damage in $what', async ({ damage }) => {
  const file = await makeDatabase()
  await damage(file)
  expect(() => checkDatabase(file)).toThrow()
  expect(findDamage(file)).toMatch(/\w/)
})

// Seen to fail: the advice was to restore a backup.
it('finds no damage in an intact database, and does not take one that cannot be read for damaged', async () => {
  const file = await makeDatabase()
  expect(findDamage(file)).toBeUndefined()
  const other = openConnection(file, { readOnly: false })
  other.exec('pragma locking_mode = exclusive')
  other.exec('begin exclusive')
  expect(() => findDamage(file)).toThrow('locked')
  other.close()
})

it('accepts a database with a case-insensitive index', async () => {
  const { db, file } = await openTestDatabase()
  await db.transaction(async (tx) => {
    await createItemsTable(tx, 'items')
    const key = { path: ['name'], ignoreCase: true, length: 0 }
    const folded = tx.dialect.json.indexEntry(key)
    await tx.run(sql`create index folded on items (${folded})`)
    await insertItem(tx, 'items', {
      id: 'x',
      author: null,
      revision: 1,
      text: '{"_id":"x","name":"Straße"}',
    })
  })
  await db.close()
  expect(() => checkDatabase(file)).not.toThrow()
})

const endings = ['', '-wal', '-shm']

/**
 * Copies the files of a database as a killed process leaves them.
 * @param isCheckpointed true copies the commits to the database file; default: they are only in the write-ahead log
 */
async function killedDatabase({ isCheckpointed = false } = {}): Promise<string> {
  const folder = await makeFolder()
  const db = openSqlite(join(folder, 'running.db'))
  await db.transaction((tx) => tx.run(sql`create table t (x text) strict`))
  for (const text of ['a', 'b', 'c']) {
    await db.transaction((tx) => tx.run(sql`insert into t (x) values (${text.repeat(9000)})`))
  }
  const checkpointer = openConnection(join(folder, 'running.db'), { readOnly: false })
  if (isCheckpointed) checkpointer.prepare('pragma wal_checkpoint(passive)').all()
  const file = join(folder, 'killed.db')
  for (const end of endings) await copyFile(join(folder, `running.db${end}`), `${file}${end}`)
  checkpointer.close()
  await db.close()
  return file
}

function check(file: string): string[] {
  const reports: string[] = []
  checkDatabase(file, (report) => reports.push(report))
  return reports
}

async function rowsOf(file: string): Promise<number> {
  const db = openSqlite(file)
  const rows = await db.all(sql`select x from t`).catch(() => [])
  await db.close()
  return rows.length
}

async function cutLog(file: string, bytes: number): Promise<void> {
  const { size } = await stat(`${file}-wal`)
  await truncate(`${file}-wal`, size - bytes)
}

it('reports nothing for an intact log', async () => {
  const file = await killedDatabase()
  expect(check(file)).toEqual([])
  expect(await rowsOf(file)).toBe(3)
  expect(check(file)).toEqual([])
})

it.each<[string, (file: string) => Promise<void>]>([
  ['within a page', (file) => cutLog(file, 100)],
  ['after a page', (file) => cutLog(file, 4096 + 24)],
  ['to its header', (file) => truncate(`${file}-wal`, 32)],
  ['to nothing', (file) => truncate(`${file}-wal`, 0)],
  ['to nothing and removed', (file) => rm(`${file}-wal`)],
])('reports a log truncated %s', async (_, cut) => {
  const file = await killedDatabase()
  await cut(file)
  expect(check(file)).toEqual([
    expect.stringMatching(/-wal" was cut, changed or removed: \d+ of its \d+ committed pages/),
  ])
  expect(await rowsOf(file)).toBeLessThan(3)
  expect(check(file)).toEqual([])
})

// Seen to fail: its pages counted as missing, although the database file has them.
it('reports nothing for a removed log whose pages were all copied to the database', async () => {
  const file = await killedDatabase({ isCheckpointed: true })
  await rm(`${file}-wal`)
  expect(check(file)).toEqual([])
  expect(await rowsOf(file)).toBe(3)
})

it('reports a changed page in the log', async () => {
  const file = await killedDatabase()
  const log = await readFile(`${file}-wal`)
  log.fill(0xa5, log.length - 3000, log.length - 2000)
  await writeFile(`${file}-wal`, log)
  expect(check(file)).toEqual([expect.stringContaining('was cut, changed or removed')])
})

it('reports a log that ends within a page when the log index is missing', async () => {
  const file = await killedDatabase()
  await rm(`${file}-shm`)
  await cutLog(file, 100)
  expect(check(file)).toEqual([expect.stringContaining('ends in the middle of a page')])
})

// Seen to fail: such an index counted as proof that the log had no committed page.
it('reports a log that ends within a page when the log index has no committed page', async () => {
  const file = await killedDatabase()
  const index = await readFile(`${file}-shm`)
  for (const copy of [0, 48]) index.fill(0, copy + 16, copy + 20)
  await writeFile(`${file}-shm`, index)
  await cutLog(file, 100)
  expect(check(file)).toEqual([expect.stringContaining('ends in the middle of a page')])
})

// Seen to fail: the copy that was written first counted.
it('reports nothing by a log index whose copies differ', async () => {
  const file = await killedDatabase()
  const index = await readFile(`${file}-shm`)
  index.writeUInt8(255, 17)
  await writeFile(`${file}-shm`, index)
  expect(check(file)).toEqual([])
})

it('reports nothing for uncommitted data after the last commit', async () => {
  const file = await killedDatabase()
  const log = await readFile(`${file}-wal`)
  await writeFile(`${file}-wal`, Buffer.concat([log, Buffer.alloc(2000, 1)]))
  expect(check(file)).toEqual([])
})

it('reports nothing for a log index of an earlier log', async () => {
  const file = await killedDatabase()
  const index = await readFile(`${file}-shm`)
  for (const copy of [0, 48]) index.fill(7, copy + 32, copy + 40)
  await writeFile(`${file}-shm`, index)
  expect(check(file)).toEqual([])
})
