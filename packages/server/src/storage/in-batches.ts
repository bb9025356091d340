import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../ports/clock.js'
import type { Database, Queries } from './database.js'
import { identifier, type Sql, sql } from './sql.js'

/** Target duration of a batch in milliseconds, commit included. Other writers wait for this time. */
const STEP_MS = 15
/** Maximum growth from one batch to the next, because a single fast commit proves little. */
const FASTEST_GROWTH = 2
const MIN_ROWS = 16
/** Maximum rows of a batch, because large rows may follow small ones. */
const MAX_ROWS = 4000

/** Longest pause in milliseconds. A stop waits until the pause ends. */
const MAX_PAUSE_MS = 1000

/** Share of the time that work in batches uses. */
export interface Pace {
  /** Milliseconds of pause for each millisecond of work. Other writers run during the pauses. */
  pauseFactor: number
  now?: () => number
  pause?: (ms: number) => Promise<void>
}

/**
 * Runs long work as a series of short transactions. The duration of a batch, commit included, determines the size of
 * the next batch and the pause before it.
 * @param step returns true while there is more to do
 * @param options.signal ends the work after the current batch
 */
export async function inBatches(
  db: Pick<Database, 'transaction'>,
  step: (tx: Queries, rows: number) => Promise<boolean>,
  {
    pauseFactor,
    signal,
    now = () => performance.now(),
    pause = (ms) => wait(ms),
  }: Pace & {
    signal?: AbortSignal
  },
): Promise<void> {
  let rows = MIN_ROWS
  let more = true
  while (more && !signal?.aborted) {
    let start = 0
    more = await db.transaction(async (tx) => {
      // Starts inside the transaction, so that the wait for other writers does not count.
      start = now()
      return step(tx, rows)
    })
    const ms = now() - start
    rows = nextBatchSize(rows, ms)
    await pause(Math.min(Math.ceil(ms * pauseFactor), MAX_PAUSE_MS))
  }
}

/** Dependencies of a function that removes expired rows. */
export interface PurgeDeps {
  db: Database
  clock: Clock
}

/**
 * Deletes the rows that meet a condition, in short transactions.
 * @param key the primary key, or its first column
 * @returns the number deleted
 */
export async function deleteInBatches(
  db: Pick<Database, 'transaction'>,
  { table, key, where }: { table: string; key: string; where: Sql },
): Promise<number> {
  const [from, column] = [identifier(table), identifier(key)]
  let deleted = 0
  const step = async (tx: Queries, rows: number): Promise<boolean> => {
    // The condition is there twice, because a row may be renewed while the statement waits for it on PostgreSQL.
    const count = await tx.run(sql`delete from ${from} where ${where} and ${column} in (
      select ${column} from ${from} where ${where} limit ${rows})`)
    deleted += count
    // More than `rows` if several rows share a value of `key`.
    return count >= rows
  }
  await inBatches(db, step, { pauseFactor: 1 })
  return deleted
}

/** Computes the size of the next batch from the size and duration of the last one. */
export function nextBatchSize(rows: number, ms: number): number {
  const growth = Math.min(STEP_MS / Math.max(ms, 0.1), FASTEST_GROWTH)
  return Math.min(Math.max(Math.floor(rows * growth), MIN_ROWS), MAX_ROWS)
}
