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
 * Creates a cache for a database that other processes change too. Each lookup reads the versions of the rows, and uses the
 * cached result only if they are unchanged. Lookups that arrive during a read of versions share the next one.
 * @see docs/decisions/0015-postgresql.md
 */
export function createResultCache(all: Database['all']): Database['cached'] {
  const results = new LRUCache<string, CachedResult>({ max: MAX_RESULTS })
  let versionOf: VersionOf | undefined
  return async <T>(id: string, read: () => Promise<T>, versions: Versions): Promise<T> => {
    versionOf ??= readVersions(all, versions)
    const version = await versionOf(id)
    const cached = results.get(id)
    if (version !== undefined && cached?.version === version) return cached.result as T
    // Read after the version, so that the next lookup notices a change in between.
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
    // Every update creates a new row version, with another transaction (`xmin`) or another place (`ctid`).
    const query = versions(
      [...keys],
      (table) => sql`(${table}.xmin::text || ' ' || ${table}.ctid::text)`,
    )
    const rows = await all<{ key: string; version: string }>(query)
    const versionOfKey = new Map(rows.map(({ key, version }) => [key, version]))
    for (const { call, resolve } of calls) resolve(versionOfKey.get(call))
  })
}
