import type { Explanation } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import { explaining } from '../storage/explaining.js'
import { authorizeExplanation } from './access.js'
import type { DataDeps } from './deps.js'
import { requireCollection } from './require-collection.js'

/**
 * Reads for the owner and tells what the database did for it.
 * @param read gets what it reads with
 * @throws DataError permission-denied, collection-unknown, collection-deleted
 * @see docs/wire.md#explain
 */
export async function withExplanations<Deps extends DataDeps, Answer>(
  deps: Deps,
  { caller, collectionId }: { caller: Caller; collectionId: string },
  read: (deps: Deps) => Promise<Answer>,
): Promise<{ answer: Answer; explanations: Explanation[] }> {
  authorizeExplanation(await requireCollection(deps, collectionId, caller), caller)
  const { db, explanations } = explaining(deps.db)
  const answer = await read({ ...deps, db })
  return { answer, explanations: await explanations() }
}
