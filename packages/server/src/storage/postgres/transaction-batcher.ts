import { LRUCache } from 'lru-cache'
import { type BatchedCall, createBatcher } from '../../lib/batcher.js'
import type { Batch, Queries, TransactionOptions } from '../database.js'
import { StorageError } from '../storage-error.js'
import { runTransaction } from './transactions.js'
import type { WritePool } from './write-pool.js'

/** Maximum cached batchers. */
const MAX_BATCHERS = 1000

/**
 * Creates the batcher of `Database.batchedTransaction`, or, with the option `oneStatement`, that of
 * `Transaction.batchedStatement`. Concurrent calls with the same name run in one transaction, or in one statement.
 */
export function createTransactionBatcher(
  pool: WritePool,
  options: TransactionOptions & { onRecorded: () => void },
): Queries['batchedStatement'] {
  const batchers = new LRUCache<string, (call: unknown) => Promise<unknown>>({ max: MAX_BATCHERS })
  return <Call, Result>(name: string, call: Call, all: Batch<Call, Result>) => {
    const batcher =
      batchers.get(name) ??
      createBatcher(batchRunner(pool, all as Batch<unknown, unknown>, options))
    batchers.set(name, batcher)
    return batcher(call) as Promise<Result>
  }
}

type Calls = readonly BatchedCall<unknown, unknown>[]

/** Returns the function that runs a batch in a transaction, and settles its calls. */
function batchRunner(
  pool: WritePool,
  all: Batch<unknown, unknown>,
  options: TransactionOptions & { onRecorded: () => void },
): (calls: Calls) => Promise<void> {
  const settle = async (calls: Calls): Promise<void> => {
    const args = calls.map(({ call }) => call)
    const results = await runTransaction(pool, (tx) => all(tx, args), options)
    for (const [index, { resolve }] of calls.entries()) resolve(results[index])
  }
  return async (calls) => {
    try {
      await settle(calls)
    } catch (error) {
      if (calls.length === 1 || error instanceof StorageError) throw error
      // A call failed, and the transaction was rolled back. Each call runs again in a transaction of its own.
      for (const call of calls) await settle([call]).catch(call.reject)
    }
  }
}
