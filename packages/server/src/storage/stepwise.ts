import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queries } from './database.js'

/** Says that work that goes on in steps should stop after the next one. */
export interface Stopping {
  readonly stopping: boolean
}

/** Milliseconds that a step should take, with its commit: others wait for the writer that long. */
const SHORT_MS = 6
const LONG_MS = 12
const FEWEST_ROWS = 16
const MOST_ROWS = 4000

/**
 * Does long work in short transactions, each over as many rows as fit the time, with pauses of the same length between them.
 * @param step answers whether there is more to do
 */
export async function stepwise(
  db: Database,
  signal: Stopping,
  step: (tx: Queries, rows: number) => Promise<boolean>,
): Promise<void> {
  let rows = FEWEST_ROWS
  let more = true
  while (more && !signal.stopping) {
    let start = 0
    more = await db.transaction(async (tx) => {
      // Within, so that waiting for others does not count.
      start = performance.now()
      return step(tx, rows)
    })
    const ms = performance.now() - start
    if (ms < SHORT_MS) rows = Math.min(rows * 2, MOST_ROWS)
    if (ms > LONG_MS) rows = Math.max(Math.floor(rows / 2), FEWEST_ROWS)
    await wait(Math.ceil(Math.min(ms, LONG_MS)))
  }
}
