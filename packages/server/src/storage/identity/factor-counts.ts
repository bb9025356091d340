import type { Clock } from '../../ports/clock.js'
import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'

/** Counters per member: attempts at a second factor, and codes sent. */
export type FactorCountKind = 'tried' | 'sent'

/** A count within a time window, and the end of the window. */
export interface FactorCount {
  total: number
  endsAt: Date
}

/** Increments a counter. Concurrent calls get distinct counts. After the end of the window, the counter starts again at 1. */
export async function countForFactors(
  { clock }: { clock: Clock },
  tx: Queries,
  of: { identityId: string; kind: FactorCountKind; windowSeconds: number },
): Promise<FactorCount> {
  const now = clock.now().getTime()
  const windowMs = of.windowSeconds * 1000
  const isExpired = sql`factor_counts.started_at <= ${now - windowMs}`
  const row = await first<{ total: number; started_at: number }>(
    tx,
    sql`insert into factor_counts (identity_id, kind, started_at, total)
      values (${of.identityId}, ${of.kind}, ${now}, 1)
      on conflict (identity_id, kind) do update set
        total = case when ${isExpired} then 1 else factor_counts.total + 1 end,
        started_at = case when ${isExpired} then ${now} else factor_counts.started_at end
      returning total, started_at`,
  )
  return { total: row?.total ?? 1, endsAt: new Date((row?.started_at ?? now) + windowMs) }
}

/** Removes the count of attempts of a member. */
export async function clearFactorAttempts(tx: Queries, identityId: string): Promise<void> {
  await tx.run(sql`delete from factor_counts
    where identity_id = ${identityId} and kind = 'tried'`)
}
