import { beforeEach, expect, it } from 'vitest'
import { countRows } from '../../testing/dump-tables.js'
import type { Database } from '../database.js'
import { purgeExpired } from '../expired-rows.js'
import { migrate } from '../migrations/migrate.js'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import {
  countAttempt,
  findGrantOfCode,
  findOneTime,
  issueOneTime,
  redeemOneTime,
  replacePayload,
} from './one-time-tokens.js'

let db: Database
let now: number
const clock = { now: () => new Date(now) }
const payload = { identityId: 'ada', loggedInAt: 0 }

beforeEach(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  now = Date.parse('2026-01-01')
  await migrate(db)
})

const issue = (seconds = 60): Promise<string> =>
  db.transaction((tx) => issueOneTime({ clock }, tx, 'session', payload, seconds))
const redeem = (token: string): Promise<unknown> =>
  db.transaction((tx) => redeemOneTime({ clock }, tx, 'session', token))
const find = (token: string): Promise<unknown> => findOneTime({ clock }, db, 'session', token)

it('returns the payload of a token to exactly one of 50 concurrent redemptions', async () => {
  for (let round = 0; round < 3; round++) {
    const token = await issue()
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(token)))
    expect(answers.filter((answer) => answer !== undefined)).toEqual([payload])
    expect(await redeem(token)).toBeUndefined()
    expect(await find(token)).toBeUndefined()
  }
})

it('finds a token without consuming it', async () => {
  const token = await issue()
  expect(await find(token)).toEqual(payload)
  expect(await find(token)).toEqual(payload)
  expect(await redeem(token)).toEqual(payload)
})

it('returns nothing from the exact millisecond of expiry', async () => {
  const [token, late] = [await issue(60), await issue(60)]
  now += 59_999
  expect(await redeem(token)).toEqual(payload)
  now += 1
  expect(await find(late)).toBeUndefined()
  expect(await redeem(late)).toBeUndefined()
})

it('returns nothing for a token of another kind or an altered token', async () => {
  const token = await issue()
  const asState = db.transaction((tx) => redeemOneTime({ clock }, tx, 'state', token))
  expect(await asState).toBeUndefined()
  expect(await findOneTime({ clock }, db, 'code', token)).toBeUndefined()
  for (const other of ['', token.slice(0, -1), `${token} `, token.toUpperCase(), "' or 1=1 --"]) {
    expect(await redeem(other)).toBeUndefined()
  }
  expect(await redeem(token)).toEqual(payload)
})

it('keeps a token redeemable when the redeeming transaction rolls back', async () => {
  const token = await issue()
  const failed = db.transaction(async (tx) => {
    await redeemOneTime({ clock }, tx, 'session', token)
    throw new Error('later')
  })
  await expect(failed).rejects.toThrow('later')
  expect(await redeem(token)).toEqual(payload)
})

it('stores only the hash of a token', async () => {
  const token = await issue()
  const rows = await db.all(sql`select * from one_time_tokens`)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(token).toMatch(/^[\w-]{43}$/)
})

it('numbers 20 concurrent attempts and restarts at 1 when resetAttempts is set', async () => {
  const token = await issue()
  const attempt = (): Promise<number> => db.transaction((tx) => countAttempt(tx, token))
  const numbers = await Promise.all(Array.from({ length: 20 }, attempt))
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  await db.transaction((tx) => replacePayload(tx, token, { identityId: 'bob' }))
  expect(await find(token)).toEqual({ identityId: 'bob' })
  expect(await attempt()).toBe(21)
  const newCode = { identityId: 'cara' }
  await db.transaction((tx) => replacePayload(tx, token, newCode, { resetAttempts: true }))
  expect(await find(token)).toEqual(newCode)
  expect(await attempt()).toBe(1)
})

it('stores the grant of the first redemption of a code', async () => {
  const login = { identityId: 'ada', loggedInAt: now }
  const code = { ...login, clientId: 'c', codeChallenge: 'x', redirectUri: null }
  const token = await db.transaction((tx) => issueOneTime({ clock }, tx, 'code', code, 60))
  expect(await findGrantOfCode(db, token)).toBeUndefined()
  const redeemAs = (grantId: string) =>
    db.transaction((tx) => redeemOneTime({ clock }, tx, 'code', token, { grantId }))
  expect(await redeemAs('grant-1')).toEqual(code)
  expect(await redeemAs('grant-2')).toBeUndefined()
  expect(await findGrantOfCode(db, token)).toBe('grant-1')
})

it('purges tokens that expired more than a day ago, redeemed or not', async () => {
  await issue(1)
  const used = await issue(1)
  await redeem(used)
  now += 86_400_000
  await purgeExpired({ db, clock })
  expect((await countRows(db)).one_time_tokens).toBe(2)
  const fresh = await issue()
  now += 2000
  await purgeExpired({ db, clock })
  expect((await countRows(db)).one_time_tokens).toBe(1)
  expect(await find(fresh)).toEqual(payload)
})
