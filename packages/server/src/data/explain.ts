import type { Explanation } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { explaining } from '../storage/explaining.js'
import { suffixOf } from '../storage/physical-indexes.js'
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
  const collection = await requireCollection(deps, collectionId, caller)
  authorizeExplanation(collection, caller)
  const { db, explanations } = explaining(deps.db)
  const answer = await read({ ...deps, db })
  const named = (await explanations()).map((one) => ({
    ...one,
    index: one.index && [...new Set(one.index.map((name) => nameOf(collection, name)))],
  }))
  return { answer, explanations: named }
}

/** The name that the owner gave the index; an index of the server's own keeps that of the database. */
function nameOf({ indexes = [] }: StoredCollection, physical: string): string {
  return indexes.find(({ id }) => physical.includes(`_${suffixOf(id)}`))?.name ?? physical
}
