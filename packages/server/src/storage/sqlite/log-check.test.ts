import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkDatabase } from '../site/check-database.js'
import { sql } from '../sql.js'
import { makeFolder } from '../testing/test-database.js'
import { openSqlite } from './open.js'

const endings = ['', '-wal', '-shm']

/** The files of a database as a process leaves them that is killed: commits are in the log, and in no other file. */
async function killedDatabase(): Promise<string> {
  const folder = await makeFolder()
  const db = openSqlite(join(folder, 'running.db'))
  await db.transaction((tx) => tx.run(sql`create table t (x text) strict`))
  for (const text of ['a', 'b', 'c']) {
    await db.transaction((tx) => tx.run(sql`insert into t (x) values (${text.repeat(9000)})`))
  }
  const file = join(folder, 'killed.db')
  for (const end of endings) await copyFile(join(folder, `running.db${end}`), `${file}${end}`)
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

it('says nothing of a log that is whole', async () => {
  const file = await killedDatabase()
  expect(check(file)).toEqual([])
  expect(await rowsOf(file)).toBe(3)
  expect(check(file)).toEqual([])
})

it.each<[string, (file: string) => Promise<void>]>([
  ['amid a page', (file) => cutLog(file, 100)],
  ['behind a page', (file) => cutLog(file, 4096 + 24)],
  ['to its head', (file) => truncate(`${file}-wal`, 32)],
  ['to nothing', (file) => truncate(`${file}-wal`, 0)],
  ['wholly, and removed', (file) => rm(`${file}-wal`)],
])('reports a log that was cut %s', async (_, cut) => {
  const file = await killedDatabase()
  await cut(file)
  expect(check(file)).toEqual([
    expect.stringMatching(/-wal" was cut, changed or removed: \d+ of its \d+ committed pages/),
  ])
  expect(await rowsOf(file)).toBeLessThan(3)
  expect(check(file)).toEqual([])
})

it('reports a page of a log that was changed', async () => {
  const file = await killedDatabase()
  const log = await readFile(`${file}-wal`)
  log.fill(0xa5, log.length - 3000, log.length - 2000)
  await writeFile(`${file}-wal`, log)
  expect(check(file)).toEqual([expect.stringContaining('was cut, changed or removed')])
})

it('reports a log that ends amid a page where nothing tells how long it was', async () => {
  const file = await killedDatabase()
  await rm(`${file}-shm`)
  await cutLog(file, 100)
  expect(check(file)).toEqual([expect.stringContaining('ends amid a page')])
})

it('says nothing where what follows the last commit was never acknowledged', async () => {
  const file = await killedDatabase()
  const log = await readFile(`${file}-wal`)
  await writeFile(`${file}-wal`, Buffer.concat([log, Buffer.alloc(2000, 1)]))
  expect(check(file)).toEqual([])
})

it('says nothing of an index that is of an earlier log', async () => {
  const file = await killedDatabase()
  const index = await readFile(`${file}-shm`)
  for (const copy of [0, 48]) index.fill(7, copy + 32, copy + 40)
  await writeFile(`${file}-shm`, index)
  expect(check(file)).toEqual([])
})
