import type { Clock } from '../../ports/clock.js'
import { columnsOf, date, plain } from '../columns.js'
import type { Queries, Reader } from '../database.js'
import { sql } from '../sql.js'

/** A member's request to delete the account. */
export interface StoredDeletion {
  identityId: string
  /** Expiry time of the confirmation link. */
  confirmBefore: Date
  /** Time of the deletion; null until the request is confirmed. */
  dueAt: Date | null
}

const deletionColumns = columnsOf<StoredDeletion>('account_deletions', {
  identityId: plain,
  confirmBefore: date,
  dueAt: date,
})

/** Finds a member's deletion request, confirmed or not. An unconfirmed request expires with its link. */
export async function findDeletion(
  { clock }: { clock: Clock },
  queries: Reader,
  identityId: string,
): Promise<StoredDeletion | undefined> {
  return deletionColumns.first(
    queries,
    sql`where identity_id = ${identityId}
      and (due_at is not null or confirm_before > ${clock.now().getTime()})`,
  )
}

/** Stores an unconfirmed deletion request. A scheduled deletion stays unchanged. */
export async function saveRequestedDeletion(
  { clock }: { clock: Clock },
  tx: Queries,
  { identityId, confirmBefore }: Pick<StoredDeletion, 'identityId' | 'confirmBefore'>,
): Promise<void> {
  const now = clock.now().getTime()
  await tx.run(sql`insert into account_deletions (identity_id, requested_at, confirm_before)
    values (${identityId}, ${now}, ${confirmBefore.getTime()})
    on conflict (identity_id) do update set requested_at = excluded.requested_at,
      confirm_before = excluded.confirm_before where account_deletions.due_at is null`)
}

/** Schedules a deletion. @returns false when it is scheduled already */
export async function scheduleDeletion(
  { clock }: { clock: Clock },
  tx: Queries,
  { identityId, dueAt }: { identityId: string; dueAt: Date },
): Promise<boolean> {
  const now = clock.now().getTime()
  const changed = await tx.run(sql`insert into account_deletions
      (identity_id, requested_at, confirm_before, due_at)
    values (${identityId}, ${now}, ${now}, ${dueAt.getTime()})
    on conflict (identity_id) do update set due_at = excluded.due_at
      where account_deletions.due_at is null`)
  return changed === 1
}

/** Removes a member's deletion request. @returns the removed request */
export async function removeDeletion(
  tx: Queries,
  identityId: string,
): Promise<StoredDeletion | undefined> {
  const [removed] = await deletionColumns.returning(
    tx,
    sql`delete from account_deletions where identity_id = ${identityId}`,
  )
  return removed
}

/** Lists the ids of the members whose deletion is due, the longest due first. */
export async function listMembersToDelete(
  { clock }: { clock: Clock },
  queries: Reader,
): Promise<string[]> {
  const rows = await queries.all<{ identity_id: string }>(
    sql`select identity_id from account_deletions where due_at <= ${clock.now().getTime()}
      order by due_at`,
  )
  return rows.map((row) => row.identity_id)
}

/** Lists the times of scheduled deletions, by member. */
export async function listDueDates(
  queries: Reader,
  identityIds: readonly string[],
): Promise<Map<string, Date>> {
  if (identityIds.length === 0) return new Map()
  const rows = await queries.all<{ identity_id: string; due_at: number }>(
    sql`select identity_id, due_at from account_deletions
      where due_at is not null and ${queries.dialect.columnIn(sql`identity_id`, identityIds)}`,
  )
  return new Map(rows.map((row) => [row.identity_id, new Date(row.due_at)]))
}
