import type { Queries } from './database.js'
import { sql } from './sql.js'

/** Does work that may be refused by the database and leaves the transaction of use all the same. */
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
