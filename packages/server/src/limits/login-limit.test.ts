import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCounter } from './counter.js'
import type { MakeCounter } from './counters.js'
import { createLoginLimit, type LoginLimit } from './login-limit.js'
import { TooManyRequestsError } from './too-many-requests.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const inMemory: MakeCounter = ({ windowSeconds }) => createCounter(windowSeconds)
const on = { settings: { rateLimit: { enabled: true } } }
const here = { network: '192.0.2.1' }
const there = { network: '192.0.2.2' }

/** Tries that are looked at, of so many wrong ones. */
async function lookedAt(
  limit: LoginLimit,
  account: string,
  from: { network: string },
  tries: number,
): Promise<number> {
  const all = Array.from({ length: tries }, () => limit.begin(account, from))
  const settled = await Promise.allSettled(all)
  const refused = settled.filter(({ status }) => status === 'rejected')
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(TooManyRequestsError)
  }
  return tries - refused.length
}

it('looks at less than thirty wrong passwords of a network for an account, also at once', async () => {
  const limit = createLoginLimit(on, inMemory)
  expect(await lookedAt(limit, 'ada', here, 90)).toBe(29)
  expect(await lookedAt(limit, 'ada', here, 90)).toBe(0)
})

it('keeps nobody else out: another network, another account', async () => {
  const limit = createLoginLimit(on, inMemory)
  await lookedAt(limit, 'ada', here, 90)
  expect(await lookedAt(limit, 'ada', there, 1)).toBe(1)
  expect(await lookedAt(limit, 'grace', here, 1)).toBe(1)
})

it('begins anew after a quarter of an hour, and says when', async () => {
  const limit = createLoginLimit(on, inMemory)
  await lookedAt(limit, 'ada', here, 29)
  vi.advanceTimersByTime(300_000)
  await expect(limit.begin('ada', here)).rejects.toMatchObject({ retryAfterSeconds: 600 })
  vi.advanceTimersByTime(600_000)
  expect(await lookedAt(limit, 'ada', here, 90)).toBe(29)
})

it('does not count right ones', async () => {
  const limit = createLoginLimit(on, inMemory)
  for (let login = 0; login < 1000; login++) {
    const attempt = await limit.begin('ada', here)
    expect(attempt.failures).toEqual({ ofPair: 0, ofAccount: 0, ofNetwork: 0 })
    await attempt.release()
  }
})

it('looks at fewer of each network while an account is guessed at from many, and never at none', async () => {
  const limit = createLoginLimit(on, inMemory)
  for (let one = 0; one < 50; one++) {
    await lookedAt(limit, 'ada', { network: `198.51.100.${one}` }, 29)
  }
  expect(await lookedAt(limit, 'ada', there, 29)).toBe(10)
})

it('ends what one network tries at all accounts', async () => {
  const limit = createLoginLimit(on, inMemory)
  let seen = 0
  for (let one = 0; one < 200; one++) seen += await lookedAt(limit, `person ${one}`, here, 2)
  expect(seen).toBe(300)
  expect(await lookedAt(limit, 'person 1', there, 1)).toBe(1)
})

it('refuses nothing when limits are off, and counts for captchas', async () => {
  const limit = createLoginLimit({ settings: { rateLimit: { enabled: false } } }, inMemory)
  expect(await lookedAt(limit, 'ada', here, 400)).toBe(400)
  expect((await limit.read('ada', here)).ofPair).toBe(400)
})

it('keeps nothing longer than it counts', async () => {
  const limit = createLoginLimit(on, inMemory)
  await lookedAt(limit, 'ada', here, 10)
  vi.advanceTimersByTime(900_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(await limit.read('ada', here)).toEqual({ ofPair: 0, ofAccount: 0, ofNetwork: 0 })
})
