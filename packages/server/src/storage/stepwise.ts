import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queries } from './database.js'

/** Says that work that goes on in steps should stop after the next one. */
export interface Stopping {
  readonly stopping: boolean
}

/** Milliseconds that a step should take, with its commit: others wait for the writer that long. */
const STEP_MS = 15
/** How much more one step may take on than the one before: a commit is now and then quick by chance. */
const FASTEST_GROWTH = 2
const FEWEST_ROWS = 16
/** Rows differ in size: behind many small ones there may be as many large ones. */
const MOST_ROWS = 4000

/**
 * Does long work in short transactions, each over as many rows as fit the time by what the one before took, with pauses of half
 * that length between them.
 * @param step answers whether there is more to do
 */
export async function stepwise(
  db: Pick<Database, 'transaction'>,
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
    rows = fittingRows(rows, ms)
    await wait(Math.ceil(Math.min(ms, STEP_MS) / 2))
  }
}

/** How many rows the next step takes on after one of so many took so long. */
export function fittingRows(rows: number, ms: number): number {
  const growth = Math.min(STEP_MS / Math.max(ms, 0.1), FASTEST_GROWTH)
  return Math.min(Math.max(Math.floor(rows * growth), FEWEST_ROWS), MOST_ROWS)
}
