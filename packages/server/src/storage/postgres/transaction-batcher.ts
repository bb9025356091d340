import { LRUCache } from 'lru-cache'
import { type BatchedCall, createBatcher } from '../../lib/batcher.js'
import type { Batch, Queries, TransactionOptions } from '../database.js'
import { StorageError } from '../storage-error.js'
import { runTransaction } from './transactions.js'
import type { WritePool } from './write-pool.js'

/** Maximum cached batchers. */
const MAX_BATCHERS = 1000

/** Batches concurrent calls of one name into one transaction, or into one statement. */
export function createTransactionBatcher(
  pool: WritePool,
  options: TransactionOptions & { onRecorded: () => void },
): Queries['batched'] {
  const batchers = new LRUCache<string, (call: unknown) => Promise<unknown>>({ max: MAX_BATCHERS })
  return <Call, Result>(name: string, call: Call, all: Batch<Call, Result>) => {
    const run =
      batchers.get(name) ?? createBatcher(runBatch(pool, all as Batch<unknown, unknown>, options))
    batchers.set(name, run)
    return run(call) as Promise<Result>
  }
}

type Calls = readonly BatchedCall<unknown, unknown>[]

function runBatch(
  pool: WritePool,
  all: Batch<unknown, unknown>,
  options: TransactionOptions & { onRecorded: () => void },
): (calls: Calls) => Promise<void> {
  const settle = async (calls: Calls): Promise<void> => {
    const each = calls.map(({ call }) => call)
    const results = await runTransaction(pool, (tx) => all(tx, each), options)
    for (const [index, { resolve }] of calls.entries()) resolve(results[index])
  }
  return async (calls) => {
    try {
      await settle(calls)
    } catch (error) {
      if (calls.length === 1 || error instanceof StorageError) throw error
      // One call failed and nothing was written: each one runs again on its own.
      for (const call of calls) await settle([call]).catch(call.reject)
    }
  }
}
