import type { DeletionAction, DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { columnsOf, date, json, plain } from '../columns.js'
import { first, type Queries, type Reader } from '../database.js'
import { sql } from '../sql.js'

/** Rule of a collection at the time of a deletion. */
export interface ErasureRule extends DeletionRule {
  collectionId: string
}

/** Number of items that were erased in a collection. */
export interface ErasedItems {
  collectionId: string
  action: DeletionAction
  items: number
}

/** Erasure of the items of a deleted member. */
export interface Erasure {
  memberId: string
  rules: ErasureRule[]
  erased: ErasedItems[]
  deletedAt: Date
}

const columns = columnsOf<Erasure>('erasures', {
  memberId: plain,
  rules: json,
  erased: json,
  deletedAt: date,
})

/** Queues the erasure of a member's items. */
export async function insertErasure(
  tx: Queries,
  { memberId, rules, now }: { memberId: string; rules: readonly ErasureRule[]; now: Date },
): Promise<void> {
  await tx.run(sql`insert into erasures (member_id, rules, deleted_at, next_at)
    values (${memberId}, ${JSON.stringify(rules)}, ${now.getTime()}, ${now.getTime()})
    on conflict (member_id) do nothing`)
}

/** Returns whether any erasure is due. */
export async function hasDueErasure(queries: Reader, now: Date): Promise<boolean> {
  const row = await first(
    queries,
    sql`select member_id from erasures
      where finished_at is null and next_at <= ${now.getTime()} limit 1`,
  )
  return row !== undefined
}

/** Claims an erasure until the transaction ends. Other processes claim other erasures. */
export async function claimErasure(tx: Queries, now: Date): Promise<Erasure | undefined> {
  return columns.first(
    tx,
    sql`where finished_at is null and next_at <= ${now.getTime()}
      order by next_at, member_id limit 1${tx.dialect.rowLockOrSkip}`,
  )
}

/** Stores the progress of an erasure in the transaction of its changes. */
export async function saveErasure(
  tx: Queries,
  memberId: string,
  { erased, nextAt }: { erased: readonly ErasedItems[]; nextAt: Date },
): Promise<void> {
  await tx.run(sql`update erasures set erased = ${JSON.stringify(erased)},
    next_at = ${nextAt.getTime()} where member_id = ${memberId}`)
}

/** Marks an erasure as finished. The row stays, because a restoration may bring back items of the member. */
export async function finishErasure(tx: Queries, memberId: string, now: Date): Promise<void> {
  await tx.run(sql`update erasures set finished_at = ${now.getTime()}, erased = '[]'
    where member_id = ${memberId}`)
}

/** Postpones an erasure that failed. */
export async function postponeErasure(tx: Queries, memberId: string, nextAt: Date): Promise<void> {
  await tx.run(sql`update erasures set next_at = ${nextAt.getTime()}
    where member_id = ${memberId}`)
}

/**
 * Reopens the erasures of deleted members among the authors of imported items. Waits for the row of an erasure that is
 * just finishing: its search for items preceded the import.
 */
export async function reopenErasuresOf(
  tx: Queries,
  authors: readonly string[],
  now: Date,
): Promise<void> {
  if (authors.length === 0) return
  await tx.run(sql`update erasures set finished_at = null, next_at = ${now.getTime()}
    where ${tx.dialect.columnIn(sql`member_id`, authors)}`)
}

/** Reopens finished erasures, after a restoration brought back items. */
export async function reopenErasures(tx: Queries, now: Date): Promise<void> {
  await tx.run(sql`update erasures set finished_at = null, next_at = ${now.getTime()}
    where finished_at is not null`)
}
