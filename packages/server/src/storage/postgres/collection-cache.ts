import { LRUCache } from 'lru-cache'
import { createBatcher } from '../../lib/batcher.js'
import type { Database } from '../database.js'
import { type Sql, sql } from '../sql.js'
import { postgresDialect } from './sql-dialect.js'

/** Maximum cached collections. */
const MAX_COLLECTIONS = 1000

interface CachedCollection {
  version: string
  collection: unknown
}

/**
 * Creates the cache of collections for a database that other processes change too. Each lookup reads the versions of
 * the rows, and uses the cached collection only if they are unchanged. Lookups that arrive during a read of versions
 * share the next one.
 * @see docs/decisions/0015-postgresql.md
 */
export function createPostgresCollectionCache(all: Database['all']): Database['cachedCollection'] {
  const collections = new LRUCache<string, CachedCollection>({ max: MAX_COLLECTIONS })
  const versionOf = createVersionReader(all)
  return async <T>(id: string, read: () => Promise<T>): Promise<T> => {
    const version = await versionOf(id)
    const cached = collections.get(id)
    if (version !== undefined && cached?.version === version) return cached.collection as T
    // Read after the version, so that the next lookup notices a change in between.
    const collection = await read()
    // Misses are not cached: their keys are unbounded and chosen by the client.
    if (version !== undefined) collections.set(id, { version, collection })
    return collection
  }
}

/**
 * Creates the function that reads the version of a collection and its indexes; undefined if there is none with this id.
 */
function createVersionReader(all: Database['all']): (id: string) => Promise<string | undefined> {
  return createBatcher<string, string | undefined>(async (calls) => {
    const ids = new Set(calls.map(({ call }) => call))
    const rows = await all<{ id: string; version: string }>(sql`select id,
      ${rowVersion(sql`collections`)} || coalesce(' ' || (select ${rowVersion(sql`known`)}
        from item_indexes as known where known.items_table = collections.items_table), '') as version
      from collections where ${postgresDialect.columnIn(sql`id`, [...ids])}`)
    const versionOfId = new Map(rows.map(({ id, version }) => [id, version]))
    for (const { call, resolve } of calls) resolve(versionOfId.get(call))
  })
}

/** Compiles the version of a row. Each update creates another transaction (`xmin`) or another place (`ctid`). */
function rowVersion(table: Sql): Sql {
  return sql`(${table}.xmin::text || ' ' || ${table}.ctid::text)`
}
