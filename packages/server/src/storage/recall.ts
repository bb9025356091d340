import type { Database } from './database.js'

/** Answers kept per list of tables; a list is known by itself and not by what it holds. */
const REMEMBERED = 1000

/** A memory of what nearly every request asks. */
export interface Recall {
  recall: Database['recall']
  /** Called after a commit with each statement in it that may have changed a table. */
  forget(statement: string): void
}

/** Makes a memory for a database that one process alone changes, so that it is never behind. */
export function createRecall(): Recall {
  const known = new Map<readonly string[], Map<string, unknown>>()
  return {
    recall: async <T>(tables: readonly string[], key: string, read: () => Promise<T>) => {
      const answers = known.get(tables) ?? new Map<string, unknown>()
      if (answers.has(key)) return answers.get(key) as T
      known.set(tables, answers)
      const answer = await read()
      if (answers.size >= REMEMBERED) answers.clear()
      // When the table was changed meanwhile, these answers are forgotten already, and this one with them.
      answers.set(key, answer)
      return answer
    },
    forget: (statement) => {
      for (const tables of known.keys()) {
        if (tables.some((table) => statement.includes(table))) known.delete(tables)
      }
    },
  }
}
