import { expect, it } from 'vitest'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import {
  migrate,
  NewerDatabaseError,
  newestMigration,
  oldestMigration,
  UnfitDatabaseError,
} from './migrate.js'

it('creates the tables of an empty database once', async () => {
  const { db } = await openTestDatabase()
  expect(await migrate(db)).toBe(newestMigration - oldestMigration + 1)
  expect(await migrate(db)).toBe(0)
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' order by name`,
  )
  const known = [
    'api_keys',
    'clients',
    'collections',
    'grants',
    'identities',
    'inbox_messages',
    'migrations',
    'one_time_tokens',
    'settings',
    'signing_keys',
    'write_answers',
  ]
  expect(known.filter((one) => !tables.some(({ name }) => name === one))).toEqual([])
})

it('preserves stored rows', async () => {
  const { db } = await openTestDatabase()
  await migrate(db)
  await db.transaction((tx) => tx.run(sql`insert into settings (key, value) values ('k', 'v')`))
  await migrate(db)
  expect(await db.all(sql`select key, value from settings`)).toEqual([{ key: 'k', value: 'v' }])
})

it('refuses a database of a newer release and changes nothing', async () => {
  const { db } = await openTestDatabase()
  await migrate(db)
  const known = await db.all<{ id: number }>(sql`select id from migrations order by id`)
  await db.transaction((tx) =>
    tx.run(sql`insert into migrations (id, applied_at) values (${99}, ${0})`),
  )
  await expect(migrate(db)).rejects.toThrow(NewerDatabaseError)
  await expect(migrate(db)).rejects.toThrow(
    `the data is at version 99, this release knows versions up to ${known.at(-1)?.id}; use the newer release`,
  )
  const after = await db.all(sql`select id from migrations order by id`)
  expect(after).toEqual([...known, { id: 99 }])
})

it('refuses data older than the first release and changes nothing', async () => {
  const { db } = await openTestDatabase()
  await db.transaction(async (tx) => {
    await tx.run(sql`create table migrations (id integer primary key, applied_at integer not null)`)
    await tx.run(sql`insert into migrations values (30, 0), (31, 0)`)
  })
  await expect(migrate(db)).rejects.toThrow(UnfitDatabaseError)
  await expect(migrate(db)).rejects.toThrow(
    'the data is at version 31, which a development build wrote before the first release',
  )
  expect(await db.all(sql`select name from sqlite_schema`)).toEqual([{ name: 'migrations' }])
})

it('rolls back all tables when a migration fails', async () => {
  const { db } = await openTestDatabase()
  await db.transaction((tx) => tx.run(sql`create table inbox_messages (in_the_way text)`))
  await expect(migrate(db)).rejects.toThrow(/already exists/)
  expect(await db.all(sql`select name from sqlite_schema`)).toEqual([{ name: 'inbox_messages' }])
})

it.each([
  ['without a step', sql`delete from migrations where id = ${oldestMigration}`],
  [
    'with another step in its place',
    sql`update migrations set id = ${oldestMigration - 1} where id = ${oldestMigration}`,
  ],
])('refuses a database %s and changes nothing', async (_, spoil) => {
  const { db } = await openTestDatabase()
  await migrate(db)
  await db.transaction((tx) => tx.run(spoil))
  const before = await db.all(sql`select id from migrations order by id`)
  await expect(migrate(db)).rejects.toThrow(UnfitDatabaseError)
  await expect(migrate(db)).rejects.toThrow(
    `the data is at version ${newestMigration}, but migration ${oldestMigration} did not run on it`,
  )
  expect(await db.all(sql`select id from migrations order by id`)).toEqual(before)
})
