import type { Decision } from '@foyer/protocol'
import { createWriteBuffer } from '../lib/write-buffer.js'
import type { Clock } from '../ports/clock.js'
import type { DecisionLog } from '../ports/decision-log.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import { findDecision, insertDecisions, listDecisions } from '../storage/site/decisions.js'

/** Buffered decisions of one process per write. */
const MAX_BUFFERED = 200

/** Stores decisions in the database, where every process finds them. @see docs/wire.md#decisions */
export function storedDecisionLog(deps: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}): DecisionLog {
  const { db, clock, log } = deps
  const buffer = createWriteBuffer<Decision>({
    write: (decisions) => db.transaction((tx) => insertDecisions(tx, decisions, clock.now())),
    log,
    most: MAX_BUFFERED,
    name: 'denials',
  })
  return {
    record: buffer.add,
    find: async (id) =>
      buffer.waiting().find((decision) => decision.id === id) ??
      (await findDecision(db, id, clock.now())),
    list: async (limit) => {
      await buffer.flush()
      return listDecisions(db, { limit, now: clock.now() })
    },
    close: buffer.flush,
  }
}
