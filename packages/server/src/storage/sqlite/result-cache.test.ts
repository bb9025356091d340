import { expect, it } from 'vitest'
import { createResultCache } from './result-cache.js'

/** Counts how often it is read. */
function counter(): () => Promise<number> {
  let reads = 0
  return async () => ++reads
}

it('reads once and again after its kind is invalidated', async () => {
  const { cached, invalidate } = createResultCache()
  const read = counter()
  expect(await cached('clients', 'a', read)).toBe(1)
  expect(await cached('clients', 'a', read)).toBe(1)
  expect(await cached('clients', 'b', read)).toBe(2)
  invalidate('collections')
  expect(await cached('clients', 'a', read)).toBe(1)
  expect(await cached('collections', 'a', read)).toBe(3)
  invalidate('clients')
  expect(await cached('clients', 'a', read)).toBe(4)
  expect(await cached('clients', 'b', read)).toBe(5)
  expect(await cached('collections', 'a', read)).toBe(3)
})

it('caches undefined', async () => {
  const { cached } = createResultCache()
  const read = counter()
  const nothing = async (): Promise<undefined> => void (await read())
  await cached('clients', 'a', nothing)
  await cached('clients', 'a', nothing)
  expect(await read()).toBe(2)
})

it('does not cache a result read before an invalidation', async () => {
  const { cached, invalidate } = createResultCache()
  const old = cached('clients', 'a', async () => {
    invalidate('clients')
    return 'old'
  })
  expect(await old).toBe('old')
  expect(await cached('clients', 'a', async () => 'new')).toBe('new')
})

it('does not cache a rejection', async () => {
  const { cached } = createResultCache()
  await expect(cached('clients', 'a', () => Promise.reject(new Error('away')))).rejects.toThrow()
  expect(await cached('clients', 'a', async () => 'there')).toBe('there')
})
