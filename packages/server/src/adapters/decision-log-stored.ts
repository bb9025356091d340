import type { Decision } from '@foyer/protocol'
import type { Clock } from '../ports/clock.js'
import type { DecisionLog } from '../ports/decision-log.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import { findDecision, insertDecisions } from '../storage/decisions.js'

/** Milliseconds that decisions gather before they are written together. */
const GATHER_MS = 1000
/** Decisions that one process writes per gathering: a flood of denials costs no more than that. */
const MOST = 200

/** Keeps decisions in the database, so that every process finds those of all. @see docs/wire.md#decisions */
export function storedDecisionLog(deps: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}): DecisionLog {
  const { db, clock, log } = deps
  let waiting = new Map<string, Decision>()
  let inHand: ReadonlyMap<string, Decision> = new Map()
  let leftOut = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (leftOut > 0) log.error({ leftOut }, 'more denials than are taken down in a second')
    leftOut = 0
    inHand = waiting
    waiting = new Map()
    if (inHand.size === 0) return
    const decisions = [...inHand.values()]
    try {
      await db.transaction((tx) => insertDecisions(tx, decisions, clock.now()))
    } catch (error) {
      log.error({ error: String(error) }, 'decisions could not be written')
    }
    inHand = new Map()
  }
  const writeNext = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    record: (decision) => {
      if (waiting.size >= MOST) leftOut++
      else waiting.set(decision.id, decision)
      timer ??= setTimeout(() => void writeNext(), GATHER_MS).unref()
    },
    find: async (id) =>
      waiting.get(id) ?? inHand.get(id) ?? (await findDecision(db, id, clock.now())),
    close: writeNext,
  }
}
