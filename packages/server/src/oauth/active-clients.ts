import type { Clock } from '../ports/clock.js'
import { findClient } from '../storage/clients.js'
import type { Database } from '../storage/database.js'

/** For how long an answer about a client is believed: its end reaches every process within this time. */
const BELIEVED_MS = 5000
const REMEMBERED = 1000

/** Tells whether a client is still registered: the tokens of a visitor, who costs no row, live as long as theirs. */
export interface ActiveClients {
  /** At once where it is known. */
  has(clientId: string): boolean | Promise<boolean>
  /** Called when a client is made or removed, so that it counts at once in this process. */
  forget(clientId: string): void
}

interface Answer {
  there: boolean
  until: number
}

export function createActiveClients({
  db,
  clock,
}: {
  db: Pick<Database, 'all' | 'rowLock'>
  clock: Clock
}): ActiveClients {
  const known = new Map<string, Answer>()
  let forgotten = 0

  const ask = async (clientId: string, now: number): Promise<boolean> => {
    const before = forgotten
    const there = (await findClient(db, clientId)) !== undefined
    // What was read before a change says nothing about it.
    if (before !== forgotten) return there
    if (known.size >= REMEMBERED) known.clear()
    known.set(clientId, { there, until: now + BELIEVED_MS })
    return there
  }

  return {
    has: (clientId) => {
      const now = clock.now().getTime()
      const answer = known.get(clientId)
      if (answer && answer.until > now && answer.until <= now + BELIEVED_MS) return answer.there
      return ask(clientId, now)
    },
    forget: (clientId) => {
      forgotten++
      known.delete(clientId)
    },
  }
}
