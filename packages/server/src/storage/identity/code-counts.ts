import type { Clock } from '../../ports/clock.js'
import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'

/**
 * Counters of codes per member, stored strings: attempts at a second factor, codes of second factors that were sent,
 * and attempts at codes that were sent to an address.
 */
export type CodeCountKind = 'tried' | 'sent' | 'address'

/** A count within a time window, and the end of the window. */
export interface CodeCount {
  total: number
  endsAt: Date
}

/**
 * Increments a counter. Concurrent calls get distinct counts. After the end of the window, the counter starts again at
 * 1. So does a counter that began later than a window from now, when the clock of a process was ahead.
 */
export async function countForMember(
  { clock }: { clock: Clock },
  tx: Queries,
  counter: { identityId: string; kind: CodeCountKind; windowSeconds: number },
): Promise<CodeCount> {
  const now = clock.now().getTime()
  const windowMs = counter.windowSeconds * 1000
  const isExpired = sql`(factor_counts.started_at <= ${now - windowMs}
    or factor_counts.started_at > ${now + windowMs})`
  const row = await first<{ total: number; started_at: number }>(
    tx,
    sql`insert into factor_counts (identity_id, kind, started_at, total)
      values (${counter.identityId}, ${counter.kind}, ${now}, 1)
      on conflict (identity_id, kind) do update set
        total = case when ${isExpired} then 1 else factor_counts.total + 1 end,
        started_at = case when ${isExpired} then ${now} else factor_counts.started_at end
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
