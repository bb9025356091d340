import { LRUCache } from 'lru-cache'
import { createBatcher } from '../../lib/batcher.js'
import type { CachedKind, Database, Versions } from '../database.js'
import { sql } from '../sql.js'

/** Maximum cached results of a kind. */
const MAX_RESULTS = 1000

interface CachedResult {
  version: string
  result: unknown
}

interface Kind {
  results: LRUCache<string, CachedResult>
  versionOf(key: string): Promise<string | undefined>
}

/**
 * Creates a cache for a database that other processes change too. Each hit is validated: the versions of its rows must be
 * unchanged. Lookups that arrive while versions are being read share the next read.
 * @see docs/decisions/0015-postgresql.md
 */
export function createVersionedCache(all: Database['all']): Database['cached'] {
  const kinds = new Map<CachedKind, Kind>()
  const kindOf = (name: CachedKind, versions: Versions): Kind => {
    const kind = kinds.get(name) ?? {
      results: new LRUCache({ max: MAX_RESULTS }),
      versionOf: readVersions(all, versions),
    }
    kinds.set(name, kind)
    return kind
  }
  return async <T>(
    name: CachedKind,
    key: string,
    read: () => Promise<T>,
    versions?: Versions,
  ): Promise<T> => {
    if (!versions) return read()
    const { results, versionOf } = kindOf(name, versions)
    const version = await versionOf(key)
    const cached = results.get(key)
    if (version !== undefined && cached?.version === version) return cached.result as T
    // Read after the version: a change in between yields another version next time.
    const result = await read()
    // Misses are not cached: their keys are unbounded and chosen by the client.
    if (version !== undefined) results.set(key, { version, result })
    return result
  }
}

function readVersions(all: Database['all'], versions: Versions): Kind['versionOf'] {
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
