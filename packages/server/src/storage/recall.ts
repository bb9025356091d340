import type { Database } from './database.js'

/** Answers kept per set of tables. */
const REMEMBERED = 1000

/** A memory of what nearly every request asks. */
export interface Recall {
  recall: Database['recall']
  /** Called after a commit with each statement in it that may have changed a table. */
  forget(statement: string): void
}

/** The same text for the same list: one that is put together at each call has to be looked through each time. */
function nameOf(tables: readonly string[]): string {
  const known = names.get(tables)
  if (known !== undefined) return known
  const name = tables.join(' ')
  names.set(tables, name)
  return name
}

const names = new WeakMap<readonly string[], string>()

/** Makes a memory for a database that one process alone changes, so that it is never behind. */
export function createRecall(): Recall {
  const known = new Map<string, { tables: readonly string[]; answers: Map<string, unknown> }>()
  return {
    recall: async <T>(tables: readonly string[], key: string, read: () => Promise<T>) => {
      const name = nameOf(tables)
      const { answers } = known.get(name) ?? { answers: new Map<string, unknown>() }
      if (answers.has(key)) return answers.get(key) as T
      known.set(name, { tables, answers })
      const answer = await read()
      if (answers.size >= REMEMBERED) answers.clear()
      // When the table was changed meanwhile, these answers are forgotten already, and this one with them.
      answers.set(key, answer)
      return answer
    },
    forget: (statement) => {
      for (const [name, { tables }] of known) {
        if (tables.some((table) => statement.includes(table))) known.delete(name)
      }
    },
  }
}
