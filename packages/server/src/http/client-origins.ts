import { listClients } from '../storage/clients.js'
import type { Database } from '../storage/database.js'

/** For how long the list is believed; clients change rarely and by the owner's hand. */
const BELIEVED_MS = 5000

/** Reads the origins of all registered sites, at most every few seconds. */
export function createClientOrigins(
  db: Pick<Database, 'all'>,
  publicUrl: string,
): () => Promise<readonly string[]> {
  let known: readonly string[] = []
  let until = 0
  return async () => {
    if (performance.now() < until) return known
    const clients = await listClients(db)
    known = [...new Set([publicUrl, ...clients.flatMap(({ origins }) => origins)])]
    until = performance.now() + BELIEVED_MS
    return known
  }
}
