import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queries } from './database.js'

/** Says that work that goes on in steps should stop after the next one. */
export interface Stopping {
  readonly stopping: boolean
}

/** Milliseconds that a step should take: others wait for the writer that long. */
const SHORT_MS = 3
const LONG_MS = 8
const FIRST_ROWS = 16
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
  let rows = FIRST_ROWS
  let more = true
  while (more && !signal.stopping) {
    let ms = 0
    more = await db.transaction(async (tx) => {
      // Within, so that waiting for others and for the disk does not count.
      const start = performance.now()
      const answer = await step(tx, rows)
      ms = performance.now() - start
      return answer
    })
    if (ms < SHORT_MS) rows = Math.min(rows * 2, MOST_ROWS)
    if (ms > LONG_MS) rows = Math.max(Math.floor(rows / 2), 1)
    await wait(Math.ceil(Math.min(ms, LONG_MS)))
  }
}
