import type { Decision } from '@foyer/protocol'
import type { Clock } from '../ports/clock.js'
import type { DecisionLog } from '../ports/decision-log.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import { findDecision, insertDecisions, listDecisions } from '../storage/decisions.js'
import { gather } from './gather.js'

/** Decisions that one process writes per gathering. */
const MOST = 200

/** Keeps decisions in the database, so that every process finds those of all. @see docs/wire.md#decisions */
export function storedDecisionLog(deps: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}): DecisionLog {
  const { db, clock, log } = deps
  const gathering = gather<Decision>({
    write: (decisions) => db.transaction((tx) => insertDecisions(tx, decisions, clock.now())),
    log,
    most: MOST,
    name: 'denials',
  })
  return {
    record: gathering.add,
    find: async (id) =>
      gathering.waiting().find((one) => one.id === id) ?? (await findDecision(db, id, clock.now())),
    list: async (limit) => {
      await gathering.flush()
      return listDecisions(db, { limit, now: clock.now() })
    },
    close: gathering.flush,
  }
}
