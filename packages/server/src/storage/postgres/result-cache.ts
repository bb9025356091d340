import { LRUCache } from 'lru-cache'
import { createBatcher } from '../../lib/batcher.js'
import type { Database, Versions } from '../database.js'
import { sql } from '../sql.js'

/** Maximum cached results. */
const MAX_RESULTS = 1000

interface CachedResult {
  version: string
  result: unknown
}

/**
 * Creates a cache for a database that other processes change too. Each hit is validated: the versions of its rows must be
 * unchanged. Lookups that arrive while versions are being read share the next read.
 * @see docs/decisions/0015-postgresql.md
 */
export function createVersionedCache(all: Database['all']): Database['cached'] {
  const results = new LRUCache<string, CachedResult>({ max: MAX_RESULTS })
  let versionOf: VersionOf | undefined
  return async <T>(id: string, read: () => Promise<T>, versions: Versions): Promise<T> => {
    versionOf ??= readVersions(all, versions)
    const version = await versionOf(id)
    const cached = results.get(id)
    if (version !== undefined && cached?.version === version) return cached.result as T
    // Read after the version: a change in between yields another version next time.
    const result = await read()
    // Misses are not cached: their keys are unbounded and chosen by the client.
    if (version !== undefined) results.set(id, { version, result })
    return result
  }
}

/** Reads the version of a cached collection; undefined if there is none with this id. */
type VersionOf = (id: string) => Promise<string | undefined>

function readVersions(all: Database['all'], versions: Versions): VersionOf {
  return createBatcher<string, string | undefined>(async (calls) => {
    const keys = new Set(calls.map(({ call }) => call))
    // The writing transaction and the physical row: every update creates a new row version.
    const query = versions(
      [...keys],
      (table) => sql`(${table}.xmin::text || ' ' || ${table}.ctid::text)`,
    )
    const rows = await all<{ key: string; version: string }>(query)
    const versionOfKey = new Map(rows.map(({ key, version }) => [key, version]))
    for (const { call, resolve } of calls) resolve(versionOfKey.get(call))
  })
}
