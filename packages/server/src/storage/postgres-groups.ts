import type { Queries } from './database.js'
import { runTransaction } from './postgres-transactions.js'
import type { WritePool } from './postgres-write-pool.js'
import { StorageError } from './storage-error.js'
import { createTogether, type Joined } from './together.js'

/** Kinds of things that are done together; then they are begun anew. */
const KINDS = 1000

type All<One, Answer> = (tx: Queries, them: readonly One[]) => Promise<Answer[]>

/** Makes groups of what transactions of one statement each do at once: one statement, one answer and one commit for all. */
export function createGroups(pool: WritePool): NonNullable<Queries['together']> {
  const groups = new Map<string, (one: unknown) => Promise<unknown>>()
  return <One, Answer>(name: string, one: One, all: All<One, Answer>) => {
    const join = groups.get(name) ?? createTogether(withAll(pool, all as All<unknown, unknown>))
    if (groups.size >= KINDS) groups.clear()
    groups.set(name, join)
    return join(one) as Promise<Answer>
  }
}

function withAll(
  pool: WritePool,
  all: All<unknown, unknown>,
): (them: readonly Joined<unknown, unknown>[]) => Promise<void> {
  const oneStatement = true
  const settle = async (them: readonly Joined<unknown, unknown>[]): Promise<void> => {
    const each = them.map(({ one }) => one)
    const answers = await runTransaction(pool, (tx) => all(tx, each), { oneStatement })
    for (const [place, { resolve }] of them.entries()) resolve(answers[place])
  }
  return async (them) => {
    try {
      await settle(them)
    } catch (error) {
      if (them.length === 1 || error instanceof StorageError) throw error
      // The database refuses one of them, and all with it: nothing was written, so each is tried by itself.
      for (const one of them) await settle([one]).catch(one.reject)
    }
  }
}
