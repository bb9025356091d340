import type { Queries } from './database.js'
import { identifier, sql } from './sql.js'

/** Number of open savepoints by transaction. */
const depths = new WeakMap<Queries, number>()

/**
 * Runs `work` in a savepoint and rolls back to it on error, so that the transaction stays usable. Savepoints may nest; their
 * names contain their depth.
 */
export async function inSavepoint<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
  const depth = depths.get(tx) ?? 0
  const name = identifier(`savepoint_${depth}`)
  await tx.run(sql`savepoint ${name}`)
  depths.set(tx, depth + 1)
  try {
    const result = await work()
    await tx.run(sql`release savepoint ${name}`)
    return result
  } catch (error) {
    await tx.run(sql`rollback to savepoint ${name}`)
    await tx.run(sql`release savepoint ${name}`)
    throw error
  } finally {
    depths.set(tx, depth)
  }
}
