import type { CountChange, SharedCount, SharedCounts } from '../ports/shared-counts.js'
import type { Database, Reader } from './database.js'
import { hashSecret } from './secrets.js'
import { join, type Sql, sql } from './sql.js'

/** Maximum changes in one statement. Each change takes three parameters, and PostgreSQL accepts 65,535. */
const MAX_CHANGES = 5000

/**
 * Stores counts in the database, which all processes of a site share.
 * @see docs/decisions/0038-limits-of-many-processes.md
 */
export function createSharedCounts(db: Database): SharedCounts & { close(): void } {
  let closed = false
  return {
    change: async (changes, now) => {
      const counts = []
      for (let at = 0; at < changes.length && !closed; at += MAX_CHANGES) {
        counts.push(...(await changeLimitCounts(db, changes.slice(at, at + MAX_CHANGES), now)))
      }
      return counts
    },
    /** Ignores later changes, because the database is about to be closed. */
    close: () => {
      closed = true
    },
  }
}

interface CountRow {
  key: string
  used: number
  ends_at: number
}

/**
 * Changes counts in one statement. A change of 0 only reads the count. Only hashes of the keys are stored, because keys
 * identify people and networks.
 * @returns counts in the order of the changes; an unknown count is 0 and expired
 */
export async function changeLimitCounts(
  db: Database,
  changes: readonly CountChange[],
  now: Date,
): Promise<SharedCount[]> {
  const hashed = changes.map((change) => ({ ...change, key: hashSecret(change.key) }))
  // Sorted, so that two processes that change the same rows do not deadlock.
  const sorted = hashed.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const changed = sorted.filter(({ by }) => by !== 0)
  const read = sorted.filter(({ by }) => by === 0).map(({ key }) => key)
  const rows = [
    ...(changed.length > 0 ? await add(db, changed, now) : []),
    ...(read.length > 0 ? await find(db, read) : []),
  ]
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return hashed.map(({ key, windowSeconds }) => {
    const row = byKey.get(key)
    if (!row || row.ends_at > latestEnd(now, windowSeconds))
      return { total: 0, endsAt: new Date(0) }
    return { total: Math.max(0, row.used), endsAt: new Date(row.ends_at) }
  })
}

/**
 * Returns the latest plausible end of a window. A later one was stored by a process whose clock was ahead, and is
 * ignored.
 */
function latestEnd(now: Date, windowSeconds: number): number {
  return now.getTime() + 2 * windowSeconds * 1000
}

function add(
  db: Pick<Database, 'transaction'>,
  changes: readonly CountChange[],
  now: Date,
): Promise<CountRow[]> {
  const time = now.getTime()
  const values = changes.map(
    ({ key, by, windowSeconds }): Sql => sql`(${key}, ${by}, ${time + windowSeconds * 1000})`,
  )
  // The second condition is that of `latestEnd`.
  const isExpired = sql`(limit_counts.ends_at <= ${time}
    or limit_counts.ends_at > 2 * excluded.ends_at - ${time})`
  return db.transaction(
    (tx) =>
      tx.all<CountRow>(sql`insert into limit_counts (key, used, ends_at) values ${join(values, ', ')}
        on conflict (key) do update set
          used = case when ${isExpired} then excluded.used else limit_counts.used + excluded.used end,
          ends_at = case when ${isExpired} then excluded.ends_at else limit_counts.ends_at end
        returning key, used, ends_at`),
    { oneStatement: true },
  )
}

function find(db: Reader, keys: readonly string[]): Promise<CountRow[]> {
  return db.all<CountRow>(
    sql`select key, used, ends_at from limit_counts where ${db.dialect.columnIn(sql`key`, keys)}`,
  )
}
