import { LRUCache } from 'lru-cache'
import { createBatcher } from '../../lib/batcher.js'
import type { Database, SharedTransaction } from '../database.js'

/** Maximum cached batchers. */
const MAX_BATCHERS = 1000

type Batcher<Call, Result> = (call: Call) => Promise<Result>

/** Creates `Database.sharedTransaction`. Calls made while a batch of their name runs join the next one. */
export function createSharedTransaction(transaction: Database['transaction']): SharedTransaction {
  const batchers = new LRUCache<string, Batcher<unknown, unknown>>({ max: MAX_BATCHERS })
  return (name, call, all, options) => {
    type Call = typeof call
    type Result = Awaited<ReturnType<typeof all>>[number]
    const cached = batchers.get(name) as Batcher<Call, Result> | undefined
    const batcher =
      cached ??
      createBatcher<Call, Result>(async (batch) => {
        const calls = batch.map(({ call }) => call)
        const results = await transaction((tx) => all(tx, calls), options)
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      })
    batchers.set(name, batcher as Batcher<unknown, unknown>)
    return batcher(call)
  }
}
