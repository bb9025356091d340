import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database.js'
import { migrate } from '../site/migrate.js'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import {
  countAttempt,
  findGrantOfCode,
  findOneTime,
  issueOneTime,
  purgeOneTime,
  redeemCode,
  redeemOneTime,
  replacePayload,
} from './one-time-tokens.js'

let db: Database
let now: number
const clock = { now: () => new Date(now) }
const payload = { identityId: 'ada' }

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

it('gives the payload of a token to exactly one of 50 at once', async () => {
  for (let round = 0; round < 3; round++) {
    const token = await issue()
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(token)))
    expect(answers.filter((answer) => answer !== undefined)).toEqual([payload])
    expect(await redeem(token)).toBeUndefined()
    expect(await find(token)).toBeUndefined()
  }
})

it('finds without using up', async () => {
  const token = await issue()
  expect(await find(token)).toEqual(payload)
  expect(await find(token)).toEqual(payload)
  expect(await redeem(token)).toEqual(payload)
})

it('gives nothing after its lifetime, to the millisecond', async () => {
  const [token, late] = [await issue(60), await issue(60)]
  now += 59_999
  expect(await redeem(token)).toEqual(payload)
  now += 1
  expect(await find(late)).toBeUndefined()
  expect(await redeem(late)).toBeUndefined()
})

it('gives nothing for a token of another kind or for one that is none', async () => {
  const token = await issue()
  const asState = db.transaction((tx) => redeemOneTime({ clock }, tx, 'state', token))
  expect(await asState).toBeUndefined()
  expect(await findOneTime({ clock }, db, 'code', token)).toBeUndefined()
  for (const other of ['', token.slice(0, -1), `${token} `, token.toUpperCase(), "' or 1=1 --"]) {
    expect(await redeem(other)).toBeUndefined()
  }
  expect(await redeem(token)).toEqual(payload)
})

it('is whole again when the transaction that redeems it rolls back', async () => {
  const token = await issue()
  const failed = db.transaction(async (tx) => {
    await redeemOneTime({ clock }, tx, 'session', token)
    throw new Error('later')
  })
  await expect(failed).rejects.toThrow('later')
  expect(await redeem(token)).toEqual(payload)
})

it('stores no token, only its hash', async () => {
  const token = await issue()
  const rows = await db.all(sql`select * from one_time_tokens`)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(token).toMatch(/^[\w-]{43}$/)
})

it('gives each of 20 tries at once a number of its own, until a payload starts them again', async () => {
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

it('remembers the grant of a used code only', async () => {
  const code = { identityId: 'ada', clientId: 'c', codeChallenge: 'x', redirectUri: null }
  const token = await db.transaction((tx) => issueOneTime({ clock }, tx, 'code', code, 60))
  expect(await findGrantOfCode(db, token)).toBeUndefined()
  const redeemAs = (grantId: string) =>
    db.transaction((tx) => redeemCode({ clock }, tx, token, grantId))
  expect(await redeemAs('grant-1')).toEqual(code)
  expect(await redeemAs('grant-2')).toBeUndefined()
  expect(await findGrantOfCode(db, token)).toBe('grant-1')
})

it('removes what ran out more than a day ago, used or not', async () => {
  await issue(1)
  const used = await issue(1)
  await redeem(used)
  now += 86_400_000
  expect(await purgeOneTime({ db, clock })).toBe(0)
  const fresh = await issue()
  now += 2000
  expect(await purgeOneTime({ db, clock })).toBe(2)
  expect(await find(fresh)).toEqual(payload)
})
