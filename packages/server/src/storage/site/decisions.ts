import type { Decision } from '@foyer/protocol'
import { type Database, first, type Queries } from '../database.js'
import { join, lookupText, sql } from '../sql.js'

/** Maximum number of decisions. */
const MAX_DECISIONS = 10_000
const RETENTION_MS = 24 * 3_600_000

/** Stores decisions in one statement and removes those that are too old or too many. */
export async function insertDecisions(
  tx: Queries,
  decisions: readonly Decision[],
  now: Date,
): Promise<void> {
  const rows = decisions.map(
    (one) => sql`(${one.id}, ${JSON.stringify(one)}, ${new Date(one.at).getTime()})`,
  )
  await tx.run(sql`insert into decisions (id, decision, created_at) values ${join(rows, ', ')}`)
  await tx.run(sql`delete from decisions where created_at < ${now.getTime() - RETENTION_MS}`)
  await tx.run(
    sql`delete from decisions where seq <= (select max(seq) from decisions) - ${MAX_DECISIONS}`,
  )
}

/** Finds a decision by id, unless it has expired. */
export async function findDecision(
  db: Pick<Database, 'all'>,
  id: string,
  now: Date,
): Promise<Decision | undefined> {
  const row = await first<{ decision: string }>(
    db,
    sql`select decision from decisions
      where id = ${lookupText(id)} and created_at >= ${now.getTime() - RETENTION_MS}`,
  )
  return row && (JSON.parse(row.decision) as Decision)
}

/** Lists unexpired decisions, newest first. */
export async function listDecisions(
  db: Pick<Database, 'all'>,
  { limit, now }: { limit: number; now: Date },
): Promise<Decision[]> {
  const rows = await db.all<{ decision: string }>(
    sql`select decision from decisions where created_at >= ${now.getTime() - RETENTION_MS}
      order by seq desc limit ${limit}`,
  )
  return rows.map(({ decision }) => JSON.parse(decision) as Decision)
}
