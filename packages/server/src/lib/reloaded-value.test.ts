import { beforeEach, describe, expect, it } from 'vitest'
import { ReloadedValue } from './reloaded-value.js'

const ttlMs = 5000
const clock = { now: () => new Date(now) }
let now: number
/** Loads in the order of their start. A test resolves or rejects them. */
let loads: { resolve(value: string): void; reject(error: Error): void }[]
let cached: ReloadedValue<string>

beforeEach(() => {
  now = 1_000_000
  loads = []
  cached = new ReloadedValue({
    ttlMs,
    clock,
    load: () =>
      new Promise((resolve, reject) => {
        loads.push({ resolve, reject })
      }),
  })
})

/** Gets the value and resolves the load, if one began. */
async function get(value: string): Promise<string> {
  const got = cached.get()
  loads.at(-1)?.resolve(value)
  return got
}

it('returns a loaded value until it expires', async () => {
  expect(await get('first')).toBe('first')
  now += ttlMs - 1
  expect(await get('second')).toBe('first')
  now += 1
  expect(await get('second')).toBe('second')
  expect(loads).toHaveLength(2)
})

it('measures the lifetime from the start of the load', async () => {
  const got = cached.get()
  now += ttlMs
  loads[0]?.resolve('old')
  expect(await got).toBe('old')
  expect(await get('new')).toBe('new')
})

it('returns no value from the future after the clock is set back', async () => {
  await get('first')
  now -= 1
  expect(await get('second')).toBe('second')
})

it('caches undefined', async () => {
  let count = 0
  const load = async (): Promise<undefined> => void count++
  const nothing = new ReloadedValue({ ttlMs, clock, load })
  await nothing.get()
  expect(await nothing.get()).toBeUndefined()
  expect(count).toBe(1)
})

it('shares one load among concurrent calls', async () => {
  const all = [cached.get(), cached.get(), cached.reload()]
  expect(loads).toHaveLength(1)
  loads[0]?.resolve('value')
  expect(await Promise.all(all)).toEqual(['value', 'value', 'value'])
})

it('rejects the callers of a failed load, keeps the value and loads again', async () => {
  await get('before')
  now += ttlMs
  const all = [cached.get(), cached.get()]
  loads[1]?.reject(new Error('down'))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(cached.peek()).toBe('before')
  expect(await get('after')).toBe('after')
})

it('rejects and loads again after a load that throws before it returns a promise', async () => {
  let count = 0
  const load = (): Promise<number> => {
    count += 1
    if (count === 1) throw new Error('not storable')
    return Promise.resolve(count)
  }
  const value = new ReloadedValue({ ttlMs, clock, load })
  await expect(value.get()).rejects.toThrow('not storable')
  expect(await value.get()).toBe(2)
})

it('reloads a value that has not expired', async () => {
  await get('first')
  const reloaded = cached.reload()
  expect(await cached.get()).toBe('first')
  loads[1]?.resolve('second')
  expect(await reloaded).toBe('second')
  expect(await cached.get()).toBe('second')
})

describe('expire', () => {
  it('lets the next call load again, and keeps the value for peek', async () => {
    await get('before')
    cached.expire()
    expect(cached.peek()).toBe('before')
    expect(await get('after')).toBe('after')
  })

  it('prevents an earlier load from replacing a later load', async () => {
    const stale = cached.get()
    cached.expire()
    const current = cached.get()
    loads[1]?.resolve('after')
    loads[0]?.resolve('before')
    expect(await stale).toBe('before')
    expect(await current).toBe('after')
    expect(cached.peek()).toBe('after')
  })

  it('prevents an earlier load from being cached', async () => {
    const stale = cached.get()
    cached.expire()
    loads[0]?.resolve('before')
    expect(await stale).toBe('before')
    expect(cached.peek()).toBeUndefined()
    expect(await get('after')).toBe('after')
  })
})
