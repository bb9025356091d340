import { beforeEach, describe, expect, it } from 'vitest'
import { createTtlCache, type TtlCache } from './ttl-cache.js'

const ttlMs = 5000
let now: number
/** Loads in the order of their start. A test resolves or rejects them. */
let loads: { key: string; resolve(value: string): void; reject(error: Error): void }[]
let cache: TtlCache<string>

beforeEach(() => {
  now = 1_000_000
  loads = []
  cache = createTtlCache({
    max: 3,
    ttlMs,
    clock: { now: () => new Date(now) },
    load: (key) =>
      new Promise((resolve, reject) => {
        loads.push({ key, resolve, reject })
      }),
  })
})

/** Gets a value and resolves the load, if one began. */
async function get(key: string, value: string): Promise<string> {
  const got = cache.get(key)
  loads.at(-1)?.resolve(value)
  return got
}

it('returns a loaded value synchronously until the entry expires', async () => {
  expect(await get('a', 'first')).toBe('first')
  now += ttlMs - 1
  expect(cache.get('a')).toBe('first')
  now += 1
  expect(await get('a', 'second')).toBe('second')
  expect(loads).toHaveLength(2)
})

it('measures the lifetime from the start of the load', async () => {
  const got = cache.get('a')
  now += ttlMs
  loads[0]?.resolve('old')
  expect(await got).toBe('old')
  expect(cache.get('a')).toBeInstanceOf(Promise)
})

it('returns no value from the future after the clock is set back', async () => {
  await get('a', 'first')
  now -= 1
  expect(await get('a', 'second')).toBe('second')
})

it('caches undefined', async () => {
  let count = 0
  const load = async (): Promise<undefined> => void count++
  const misses = createTtlCache({ max: 1, ttlMs, clock: { now: () => new Date(now) }, load })
  await misses.get('a')
  expect(misses.get('a')).toBeUndefined()
  expect(count).toBe(1)
})

it('evicts only the least recently used entry', async () => {
  for (const key of ['a', 'b', 'c']) await get(key, key)
  expect(cache.get('a')).toBe('a')
  await get('d', 'd')
  for (const key of ['a', 'c', 'd']) expect(cache.get(key)).toBe(key)
  expect(cache.get('b')).toBeInstanceOf(Promise)
})

it('shares one load among concurrent calls for a key', async () => {
  const all = [cache.get('a'), cache.get('a'), cache.reload('a')]
  expect(loads).toHaveLength(1)
  loads[0]?.resolve('value')
  expect(await Promise.all(all)).toEqual(['value', 'value', 'value'])
})

it('rejects the callers of a failed load, stores nothing and loads again', async () => {
  await get('a', 'before')
  now += ttlMs
  const all = [cache.get('a'), cache.get('a')]
  loads[1]?.reject(new Error('down'))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(cache.peek('a')).toBe('before')
  expect(await get('a', 'after')).toBe('after')
})

it('reloads a value that has not expired', async () => {
  await get('a', 'first')
  const reloaded = cache.reload('a')
  expect(cache.get('a')).toBe('first')
  loads[1]?.resolve('second')
  expect(await reloaded).toBe('second')
  expect(cache.get('a')).toBe('second')
})

describe('a change', () => {
  const changes: [string, () => void][] = [
    ['expire', () => cache.expire('a')],
    ['expireIf', () => cache.expireIf(() => true)],
  ]
  it.each(changes)('expires an entry with %s', async (_, change) => {
    await get('a', 'before')
    change()
    expect(cache.peek('a')).toBe('before')
    expect(await get('a', 'after')).toBe('after')
  })

  it.each(changes)(
    'prevents an earlier load from replacing a later load: %s',
    async (_, change) => {
      const stale = cache.get('a')
      change()
      const current = cache.get('a')
      loads[1]?.resolve('after')
      loads[0]?.resolve('before')
      expect(await stale).toBe('before')
      expect(await current).toBe('after')
      expect(cache.get('a')).toBe('after')
    },
  )

  it.each(changes)('prevents an earlier load from being cached: %s', async (_, change) => {
    const stale = cache.get('a')
    change()
    loads[0]?.resolve('before')
    await stale
    expect(cache.get('a')).toBeInstanceOf(Promise)
  })

  it('with set is newer than a running load', async () => {
    const stale = cache.get('a')
    cache.set('a', 'after')
    loads[0]?.resolve('before')
    expect(await stale).toBe('before')
    expect(cache.get('a')).toBe('after')
  })

  it('with expire does not affect other entries', async () => {
    await get('b', 'b')
    cache.expire('a')
    expect(cache.get('b')).toBe('b')
  })

  it('with expireIf expires only matching entries', async () => {
    await get('a', 'x')
    await get('b', 'y')
    cache.expireIf((value) => value === 'x')
    expect(cache.get('b')).toBe('y')
    expect(cache.get('a')).toBeInstanceOf(Promise)
  })
})
