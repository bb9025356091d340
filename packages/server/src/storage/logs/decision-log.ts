import type { Decision } from '@foyer/protocol'
import { createWriteBuffer } from '../../lib/write-buffer.js'
import { retention } from '../../limits/retention.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import { type Database, first, type Queries, type Reader } from '../database.js'
import { join, lookupText, sql } from '../sql.js'

/** Records why operations were denied. */
export interface DecisionLog {
  /** Records a decision. Buffers it first, and drops decisions if there are too many. */
  record(decision: Decision): void
  find(id: string): Promise<Decision | undefined>
  /** Lists the newest decisions, newest first, including the buffered decisions of this process. */
  list(limit: number): Promise<Decision[]>
  /** Writes buffered decisions. */
  flush(): Promise<void>
}

/** Maximum buffered decisions of one process. */
const MAX_BUFFERED = 200

/** Stores decisions in the database, where every process finds them. @see docs/wire/permissions.md#decisions */
export function createDecisionLog(deps: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}): DecisionLog {
  const { db, clock, log } = deps
  const buffer = createWriteBuffer<Decision>({
    write: (decisions) => db.transaction((tx) => insertDecisions(tx, decisions)),
    log,
    maxBatch: MAX_BUFFERED,
    name: 'denials',
  })
  return {
    record: buffer.add,
    find: async (id) =>
      buffer.listPending().find((decision) => decision.id === id) ??
      (await findDecision(db, id, clock.now())),
    list: async (limit) => {
      await buffer.flush()
      return listDecisions(db, { limit, now: clock.now() })
    },
    flush: buffer.flush,
  }
}

/** Maximum number of decisions. */
const MAX_DECISIONS = 10_000
const RETENTION_MS = retention.decision * 1000

/** Stores decisions in one statement. Removes the oldest ones if there are too many. */
async function insertDecisions(tx: Queries, decisions: readonly Decision[]): Promise<void> {
  const rows = decisions.map(
    (decision) =>
      sql`(${decision.id}, ${JSON.stringify(decision)}, ${new Date(decision.at).getTime()})`,
  )
  await tx.run(sql`insert into decisions (id, decision, created_at) values ${join(rows, ', ')}`)
  await tx.run(
    sql`delete from decisions where seq <= (select max(seq) from decisions) - ${MAX_DECISIONS}`,
  )
}

/** Finds a decision by id, unless it has expired. */
export async function findDecision(
  db: Reader,
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
async function listDecisions(
  db: Reader,
  { limit, now }: { limit: number; now: Date },
): Promise<Decision[]> {
  const rows = await db.all<{ decision: string }>(
    sql`select decision from decisions where created_at >= ${now.getTime() - RETENTION_MS}
      order by seq desc limit ${limit}`,
  )
  return rows.map(({ decision }) => JSON.parse(decision) as Decision)
}
