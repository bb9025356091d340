import type { Database, Stamps } from './database.js'
import { createTogether } from './together.js'

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
 * Makes a memory for a database that other processes change too. Whatever is remembered is proven each time: the rows that it
 * was read from have the same stamps as before. What arrives while one such question is under way shares the next one.
 * @see docs/decisions/0037-fewer-questions.md
 */
export function createStampedRecall(all: Database['all']): Database['recall'] {
  const known = new Map<string, Known>()
  const knownOf = (tables: readonly string[], stamps: Stamps): Known => {
    const name = tables.join(' ')
    const found = known.get(name) ?? { answers: new Map(), stampOf: askStamps(all, stamps) }
    known.set(name, found)
    return found
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
    // Read after the stamp: should the rows be changed in between, the next stamp says so.
    const answer = await read()
    if (answers.size >= REMEMBERED) answers.clear()
    // Of what is not there anybody may ask under as many names as they like.
    if (stamp !== undefined) answers.set(key, { stamp, answer })
    return answer
  }
}

function askStamps(all: Database['all'], stamps: Stamps): Known['stampOf'] {
  return createTogether<string, string | undefined>(async (them) => {
    const keys = new Set(them.map(({ one }) => one))
    const rows = await all<{ key: string; stamp: string }>(stamps([...keys]))
    const found = new Map(rows.map(({ key, stamp }) => [key, stamp]))
    for (const { one, resolve } of them) resolve(found.get(one))
  })
}
