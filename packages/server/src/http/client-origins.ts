import { listClients } from '../storage/clients.js'
import type { Database } from '../storage/database.js'

/** For how long the list is believed; clients change rarely and by the owner's hand. */
const BELIEVED_MS = 5000

/** From where browsers may call. */
export interface ClientOrigins {
  list(): Promise<readonly string[]>
  /** Called when clients change, so that it counts at once in this process. */
  forget(): void
}

/** Reads the origins of all registered sites, at most every few seconds. */
export function createClientOrigins(db: Pick<Database, 'all'>, publicUrl: string): ClientOrigins {
  let known: readonly string[] = [publicUrl]
  let until = 0
  let asking = 0
  const readOrigins = async (): Promise<readonly string[] | undefined> => {
    try {
      const clients = await listClients(db)
      return [...new Set([publicUrl, ...clients.flatMap(({ origins }) => origins)])]
    } catch {
      // Every answer needs this list, the one about a broken database too; there the call itself says what is wrong.
      return undefined
    }
  }
  return {
    list: async () => {
      if (performance.now() < until) return known
      const asked = ++asking
      const read = (await readOrigins()) ?? known
      // What was read before a change says nothing about it.
      if (asked !== asking) return read
      known = read
      until = performance.now() + BELIEVED_MS
      return known
    },
    forget: () => {
      until = 0
      asking++
    },
  }
}
