import { parseFilter, parseSort } from '@foyer/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertNewIdentities } from '../../identity/registration/new-identity.js'
import type { Database } from '../database.js'
import { migrate } from '../migrations/migrate.js'
import type { Scan } from '../scan/scan.js'
import { type Sql, sql } from '../sql.js'
import { onPostgres } from '../testing/fresh-schema.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import { listMemberRows } from './member-list.js'

const MEMBERS = 3000
let db: Database
let sent: Sql[] = []

beforeAll(async () => {
  db = await openEmptyDatabase()
  await migrate(db)
  await db.transaction(async (tx) => {
    const begun = Array.from({ length: MEMBERS }, (_, n) => ({
      email: `Member.${n}@example.com`,
      emailVerified: true,
      passwordHash: '',
      profile: { nickname: n % 2 === 0 ? `Member ${n}` : 'Ada' },
      verificationRequired: false,
      approvalRequired: false,
      now: new Date(1_700_000_000_000 + n),
    }))
    sent = []
    await insertNewIdentities({ ...tx, all: spying(tx.all), run: spying(tx.run) }, begun)
    for (const statement of tx.dialect.catalog.analyze('identities')) await tx.run(statement)
  })
}, 240_000)
afterAll(() => db.close())

function spying<Answer>(ask: (query: Sql) => Promise<Answer>): (query: Sql) => Promise<never> {
  return async (query) => {
    sent.push(query)
    return (await ask(query)) as never
  }
}

/** Lists a page of members, and explains its queries. */
async function listed(
  filter: object,
): Promise<{ plans: string[]; emails: string[]; total: number }> {
  sent = []
  const scan: Scan = { dialect: db.dialect, all: spying((query) => db.all(query)) }
  const listing = { filter: parseFilter(filter), sort: parseSort([]), limit: 50, offset: 0 }
  const { identities, total } = await listMemberRows(scan, listing)
  const explain = onPostgres ? sql`explain ` : sql`explain query plan `
  const plans = await Promise.all(
    sent.map(async (query) => {
      const rows = await db.all<Record<string, unknown>>(sql`${explain}${query}`)
      return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
    }),
  )
  return { plans, emails: identities.map(({ email }) => email), total }
}

it('inserts 3,000 members with a bounded number of statements', () => {
  // SQLite inserts one member per statement, because a statement costs no round trip.
  const inserts = onPostgres ? 1 : MEMBERS
  expect(sent.length).toBeLessThan(inserts + 10)
})

it('gives each of 3,000 members a unique slug', async () => {
  const [row] = await db.all<{ n: number }>(sql`select count(distinct slug) as n from identities`)
  expect(row?.n).toBe(MEMBERS)
})

describe('an index serves a member search', () => {
  it.each([
    ['by address', { loginEmail: 'Member.42@example.com' }, ['Member.42@example.com']],
    [
      'by one of several addresses',
      { loginEmail: { $in: ['Member.1@example.com', 'x'] } },
      ['Member.1@example.com'],
    ],
    [
      'by an address in another case, which is the same for a login',
      { loginEmail: 'member.42@EXAMPLE.com' },
      ['Member.42@example.com'],
    ],
    ['by nickname', { 'profile.nickname': 'Member 42' }, ['Member.42@example.com']],
  ])('%s', async (_name, filter, emails) => {
    const found = await listed(filter)
    expect(found).toMatchObject({ emails, total: emails.length })
    expect(found.plans).toHaveLength(1)
    for (const plan of found.plans) {
      expect(plan).toMatch(
        onPostgres
          ? /Index (?:Cond|Only Scan)/
          : /SEARCH identities USING INDEX \S+ \((?:email|nickname)_key=\?\)/,
      )
      expect(plan).not.toMatch(/Seq Scan|SCAN identities/)
    }
  })
})

it('a search for part of a nickname uses the nickname column instead of JSON', async () => {
  const { total } = await listed({ 'profile.nickname': { $contains: 'ADA' } })
  expect(total).toBe(MEMBERS / 2)
  for (const { text } of sent) expect(text.join('').split(' where ')[1]).not.toMatch(/json/)
})
