import type { Queries } from './database.js'
import { sql } from './sql.js'

/**
 * Runs `work` in a savepoint and rolls back to it on error, so that the transaction stays usable. Savepoints may nest:
 * their common name stands for the latest one.
 */
export async function inSavepoint<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`savepoint attempt`)
  try {
    const result = await work()
    await tx.run(sql`release savepoint attempt`)
    return result
  } catch (error) {
    await tx.run(sql`rollback to savepoint attempt`)
    await tx.run(sql`release savepoint attempt`)
    throw error
  }
}
