import { expect, it } from 'vitest'
import { type Sql, sql } from '../sql.js'
import { createResultCache } from './result-cache.js'

/** Query for versions, which is never sent on SQLite. */
const versions = (): Sql => sql`select 1`

/** Counts how often it is read. */
function counter(): () => Promise<number> {
  let reads = 0
  return async () => ++reads
}

it('reads once and again after an invalidation', async () => {
  const { cached, invalidate } = createResultCache()
  const read = counter()
  expect(await cached('a', read, versions)).toBe(1)
  expect(await cached('a', read, versions)).toBe(1)
  expect(await cached('b', read, versions)).toBe(2)
  invalidate()
  expect(await cached('a', read, versions)).toBe(3)
  expect(await cached('b', read, versions)).toBe(4)
})

it('caches undefined', async () => {
  const { cached } = createResultCache()
  const read = counter()
  const nothing = async (): Promise<undefined> => void (await read())
  await cached('a', nothing, versions)
  await cached('a', nothing, versions)
  expect(await read()).toBe(2)
})

it('does not cache a result read before an invalidation', async () => {
  const { cached, invalidate } = createResultCache()
  const readOld = async (): Promise<string> => {
    invalidate()
    return 'old'
  }
  expect(await cached('a', readOld, versions)).toBe('old')
  expect(await cached('a', async () => 'new', versions)).toBe('new')
})

it('does not cache a rejection', async () => {
  const { cached } = createResultCache()
  const fail = (): Promise<string> => Promise.reject(new Error('away'))
  await expect(cached('a', fail, versions)).rejects.toThrow()
  expect(await cached('a', async () => 'there', versions)).toBe('there')
})
