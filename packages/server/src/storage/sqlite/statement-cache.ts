import type { Database } from '../database.js'

/** Cached results per set of tables. */
const REMEMBERED = 1000

/** A cache of queries that nearly every request makes. */
export interface Recall {
  recall: Database['recall']
  /** Invalidates results; called after a commit with each of its statements that may have changed a table. */
  forget(statement: string): void
}

/** Joins table names. Returns one string instance per list, whose hash the engine computes once. */
function nameOf(tables: readonly string[]): string {
  const cached = names.get(tables)
  if (cached !== undefined) return cached
  const name = tables.join(' ')
  names.set(tables, name)
  return name
}

const names = new WeakMap<readonly string[], string>()

/** Creates a cache for a database that only this process changes, so that it is never stale. */
export function createRecall(): Recall {
  const caches = new Map<string, { tables: readonly string[]; answers: Map<string, unknown> }>()
  return {
    recall: async <T>(tables: readonly string[], key: string, read: () => Promise<T>) => {
      const name = nameOf(tables)
      const { answers } = caches.get(name) ?? { answers: new Map<string, unknown>() }
      if (answers.has(key)) return answers.get(key) as T
      caches.set(name, { tables, answers })
      const answer = await read()
      if (answers.size >= REMEMBERED) answers.clear()
      // When the table changed meanwhile, this map has been dropped, and the result with it.
      answers.set(key, answer)
      return answer
    },
    forget: (statement) => {
      for (const [name, { tables }] of caches) {
        if (tables.some((table) => statement.includes(table))) caches.delete(name)
      }
    },
  }
}
