import type { Database } from '../storage/database.js'

/** A database that measures its transactions and the pauses between them. */
export interface MeasuredDatabase {
  db: Database
  batches(): number
  /** Milliseconds of work within transactions, except the last one, because no pause follows it. */
  workMs(): number
  /** Milliseconds between the end of a transaction and the start of the next one. */
  restMs(): number
}

export function measuredDatabase(database: Database): MeasuredDatabase {
  const work: number[] = []
  const rests: number[] = []
  let endedAt: number | undefined
  const transaction: Database['transaction'] = async (run, options) => {
    if (endedAt !== undefined) rests.push(performance.now() - endedAt)
    const measured: typeof run = async (tx) => {
      const startedAt = performance.now()
      const result = await run(tx)
      work.push(performance.now() - startedAt)
      return result
    }
    const result = await database.transaction(measured, options)
    endedAt = performance.now()
    return result
  }
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
  return {
    db: { ...database, transaction },
    batches: () => work.length,
    workMs: () => sum(work.slice(0, -1)),
    restMs: () => sum(rests),
  }
}
