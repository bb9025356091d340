import { createTogether, type Joined } from '../../lib/batcher.js'
import type { Queries, Together, TransactionOptions } from '../database.js'
import { StorageError } from '../storage-error.js'
import { runTransaction } from './transactions.js'
import type { WritePool } from './write-pool.js'

/** Most batchers to cache. */
const KINDS = 1000

type All<One, Answer> = (tx: Queries, them: readonly One[]) => Promise<Answer[]>

/** Batches concurrent operations of one kind into one transaction, or into one statement. */
export function createGroups(pool: WritePool, options: TransactionOptions = {}): Together {
  const groups = new Map<string, (one: unknown) => Promise<unknown>>()
  return <One, Answer>(name: string, one: One, all: All<One, Answer>) => {
    const join =
      groups.get(name) ?? createTogether(withAll(pool, all as All<unknown, unknown>, options))
    if (groups.size >= KINDS) groups.clear()
    groups.set(name, join)
    return join(one) as Promise<Answer>
  }
}

function withAll(
  pool: WritePool,
  all: All<unknown, unknown>,
  options: TransactionOptions,
): (them: readonly Joined<unknown, unknown>[]) => Promise<void> {
  const settle = async (them: readonly Joined<unknown, unknown>[]): Promise<void> => {
    const each = them.map(({ one }) => one)
    const answers = await runTransaction(pool, (tx) => all(tx, each), options)
    for (const [place, { resolve }] of them.entries()) resolve(answers[place])
  }
  return async (them) => {
    try {
      await settle(them)
    } catch (error) {
      if (them.length === 1 || error instanceof StorageError) throw error
      // One operation failed and nothing was written: each one runs again on its own.
      for (const one of them) await settle([one]).catch(one.reject)
    }
  }
}
