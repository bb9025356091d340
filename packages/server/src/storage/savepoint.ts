import type { Queries } from './database.js'
import { sql } from './sql.js'

/** Runs `work` in a savepoint and rolls back to it on error, so the transaction stays usable. */
export async function inSavepoint<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`savepoint one_write`)
  try {
    const result = await work()
    await tx.run(sql`release savepoint one_write`)
    return result
  } catch (error) {
    await tx.run(sql`rollback to savepoint one_write`)
    await tx.run(sql`release savepoint one_write`)
    throw error
  }
}
