import { expect, it } from 'vitest'
import type { Database } from '../database.js'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import { migrate, migrateTables } from './migrate.js'

interface Account {
  id: string
  email: string
  /** The email key as an earlier release stored it. */
  key: string
  status?: string
}

/** Creates a database of an earlier release with accounts, oldest first. */
async function databaseWith(accounts: readonly Account[]): Promise<Database> {
  const { db } = await openTestDatabase()
  await db.transaction(async (tx) => {
    await migrateTables(tx, 19)
    for (const [age, { id, email, key, status = 'ACTIVE' }] of accounts.entries()) {
      await tx.run(sql`insert into identities (id, email, email_key, email_verified, password_hash,
          status, profile, revision, created_at, updated_at)
        values (${id}, ${email}, ${key}, 1, 'hash', ${status}, '{}', 1, ${age}, ${age})`)
    }
  })
  return db
}

async function keysAfter(db: Database): Promise<{ keys: unknown; reported: string[] }> {
  const reported: string[] = []
  await migrate(db, { report: (sentence) => reported.push(sentence) })
  const rows = await db.all<{ id: string; email_key: string }>(
    sql`select id, email_key from identities order by id`,
  )
  return { keys: Object.fromEntries(rows.map((row) => [row.id, row.email_key])), reported }
}

it('rewrites email keys in the current form except for deleted accounts', async () => {
  const db = await databaseWith([
    { id: 'ada', email: 'Ada@example.org', key: 'ada@example.org' },
    { id: 'gone', email: '', key: 'deleted:gone', status: 'DELETED' },
    { id: 'kelvin', email: '\u212Aim@example.org', key: 'kim@example.org' },
    { id: 'umlaut', email: 'Ürsel@münchen.example', key: 'ürsel@münchen.example' },
  ])
  expect(await keysAfter(db)).toEqual({
    keys: {
      ada: 'ada@example.org',
      gone: 'deleted:gone',
      kelvin: '\u212Aim@example.org',
      umlaut: 'Ürsel@xn--mnchen-3ya.example',
    },
    reported: [],
  })
})

it('frees an email address that a look-alike account occupied', async () => {
  const db = await databaseWith([
    { id: 'b-kelvin', email: '\u212Aim@example.org', key: 'kim@example.org' },
    { id: 'a-kim', email: 'kim@example.org', key: 'kim@EXAMPLE.org' },
  ])
  const { keys, reported } = await keysAfter(db)
  expect(keys).toEqual({ 'a-kim': 'kim@example.org', 'b-kelvin': '\u212Aim@example.org' })
  expect(reported).toEqual([])
})

it('reports two accounts with the same email address and keeps both', async () => {
  const db = await databaseWith([
    { id: 'b-first', email: 'x@münchen.example', key: 'x@münchen.example' },
    { id: 'a-second', email: 'X@MÜNCHEN.example', key: 'x@MÜNCHEN.example' },
    { id: 'c-first', email: 'y@münchen.example', key: 'y@münchen.example' },
    { id: 'd-found', email: 'y@xn--mnchen-3ya.example', key: 'y@xn--mnchen-3ya.example' },
  ])
  const { keys, reported } = await keysAfter(db)
  expect(keys).toEqual({
    'a-second': 'duplicate:a-second',
    'b-first': 'x@xn--mnchen-3ya.example',
    'c-first': 'duplicate:c-first',
    'd-found': 'y@xn--mnchen-3ya.example',
  })
  expect(reported).toHaveLength(2)
  expect(reported[0]).toMatch(/^members b-first and a-second have one e-mail address/)
  expect(reported[1]).toMatch(/^members d-found and c-first have one e-mail address/)
})

it('migrates more accounts than one batch contains', async () => {
  const many = Array.from({ length: 2100 }, (_, n) => ({
    id: `member-${n}`,
    email: `Ü${n}@example.org`,
    key: `ü${n}@example.org`,
  }))
  const { keys } = await keysAfter(await databaseWith(many))
  expect(Object.entries(keys as object).filter(([, key]) => key.startsWith('Ü'))).toHaveLength(2100)
})
