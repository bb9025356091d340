import { expect, it } from 'vitest'
import { createSqliteCollectionCache } from './collection-cache.js'

/** Counts how often it is read. */
function counter(): () => Promise<number> {
  let reads = 0
  return async () => ++reads
}

it('reads once and again after an invalidation', async () => {
  const { cachedCollection, invalidate } = createSqliteCollectionCache()
  const read = counter()
  expect(await cachedCollection('a', read)).toBe(1)
  expect(await cachedCollection('a', read)).toBe(1)
  expect(await cachedCollection('b', read)).toBe(2)
  invalidate()
  expect(await cachedCollection('a', read)).toBe(3)
  expect(await cachedCollection('b', read)).toBe(4)
})

it('caches undefined', async () => {
  const { cachedCollection } = createSqliteCollectionCache()
  const read = counter()
  const nothing = async (): Promise<undefined> => void (await read())
  await cachedCollection('a', nothing)
  await cachedCollection('a', nothing)
  expect(await read()).toBe(2)
})

it('does not cache a result read before an invalidation', async () => {
  const { cachedCollection, invalidate } = createSqliteCollectionCache()
  const readOld = async (): Promise<string> => {
    invalidate()
    return 'old'
  }
  expect(await cachedCollection('a', readOld)).toBe('old')
  expect(await cachedCollection('a', async () => 'new')).toBe('new')
})

it('does not cache a rejection', async () => {
  const { cachedCollection } = createSqliteCollectionCache()
  const fail = (): Promise<string> => Promise.reject(new Error('away'))
  await expect(cachedCollection('a', fail)).rejects.toThrow()
  expect(await cachedCollection('a', async () => 'there')).toBe('there')
})
