import type { Clock } from '../../ports/clock.js'
import { first, type Queries } from '../database.js'
import { type Sql, sql } from '../sql.js'

/**
 * Kinds of counts of a member, stored strings. `tried`: attempts at a second factor. `sent`: its codes sent. `address`:
 * attempts at codes sent to an address.
 */
export type CodeCountKind = 'tried' | 'sent' | 'address'

/** A count within a time window, and the end of the window. */
export interface CodeCount {
  total: number
  endsAt: Date
}

/**
 * Compiles the new values of the columns of a count in a time window. After the end of the window, the count starts
 * again at 1. So does a count that began later than a window from now, when the clock of a process was ahead.
 */
export function windowedCount(
  total: Sql,
  startedAt: Sql,
  { now, windowMs }: { now: number; windowMs: number },
): { total: Sql; startedAt: Sql } {
  const isOver = sql`(${startedAt} <= ${now - windowMs} or ${startedAt} > ${now + windowMs})`
  return {
    total: sql`case when ${isOver} then 1 else ${total} + 1 end`,
    startedAt: sql`case when ${isOver} then ${now} else ${startedAt} end`,
  }
}

/** Increments a counter, or starts it again after the end of the window. Concurrent calls get distinct counts. */
export async function countForMember(
  { clock }: { clock: Clock },
  tx: Queries,
  counter: { identityId: string; kind: CodeCountKind; windowSeconds: number },
): Promise<CodeCount> {
  const now = clock.now().getTime()
  const windowMs = counter.windowSeconds * 1000
  const { total, startedAt } = windowedCount(
    sql`factor_counts.total`,
    sql`factor_counts.started_at`,
    { now, windowMs },
  )
  const row = await first<{ total: number; started_at: number }>(
    tx,
    sql`insert into factor_counts (identity_id, kind, started_at, total)
      values (${counter.identityId}, ${counter.kind}, ${now}, 1)
      on conflict (identity_id, kind) do update set
        total = ${total}, started_at = ${startedAt}
      returning total, started_at`,
  )
  return { total: row?.total ?? 1, endsAt: new Date((row?.started_at ?? now) + windowMs) }
}

/** Removes counts of a member: those of the given kinds, or all. */
export async function removeCountsOf(
  tx: Queries,
  identityId: string,
  kinds?: readonly CodeCountKind[],
): Promise<void> {
  const ofKinds = kinds ? tx.dialect.columnIn(sql`kind`, kinds) : sql`true`
  await tx.run(sql`delete from factor_counts where identity_id = ${identityId} and ${ofKinds}`)
}
