import { createTogether } from '../../lib/batcher.js'
import type { Database, Stamps } from '../database.js'

/** Answers kept per set of tables. */
const REMEMBERED = 1000

interface Remembered {
  stamp: string
  answer: unknown
}

interface Known {
  answers: Map<string, Remembered>
  stampOf(key: string): Promise<string | undefined>
}

/**
 * Creates a cache for a database that other processes change too. Each hit is validated: the stamps (versions) of the rows
 * must be unchanged. Lookups that arrive while stamps are being read share the next read.
 * @see docs/decisions/0015-postgresql.md
 */
export function createStampedRecall(all: Database['all']): Database['recall'] {
  const caches = new Map<string, Known>()
  const knownOf = (tables: readonly string[], stamps: Stamps): Known => {
    const name = tables.join(' ')
    const cache = caches.get(name) ?? { answers: new Map(), stampOf: askStamps(all, stamps) }
    caches.set(name, cache)
    return cache
  }
  return async <T>(
    tables: readonly string[],
    key: string,
    read: () => Promise<T>,
    stamps?: Stamps,
  ) => {
    if (!stamps) return read()
    const { answers, stampOf } = knownOf(tables, stamps)
    const stamp = await stampOf(key)
    const remembered = answers.get(key)
    if (stamp !== undefined && remembered?.stamp === stamp) return remembered.answer as T
    // Read after the stamp: a change in between yields another stamp next time.
    const answer = await read()
    if (answers.size >= REMEMBERED) answers.clear()
    // Misses are not cached: their keys are unbounded and chosen by the client.
    if (stamp !== undefined) answers.set(key, { stamp, answer })
    return answer
  }
}

function askStamps(all: Database['all'], stamps: Stamps): Known['stampOf'] {
  return createTogether<string, string | undefined>(async (them) => {
    const keys = new Set(them.map(({ one }) => one))
    const rows = await all<{ key: string; stamp: string }>(stamps([...keys]))
    const stampOfKey = new Map(rows.map(({ key, stamp }) => [key, stamp]))
    for (const { one, resolve } of them) resolve(stampOfKey.get(one))
  })
}
