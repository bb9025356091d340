import type { Explanation } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { recordStatements } from '../../storage/explain.js'
import { suffixOf } from '../../storage/indexes/physical-indexes.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { requireCollection } from '../collections/collections.js'
import type { DataDeps } from '../deps.js'
import { authorizeExplanation } from '../permissions/access.js'

/**
 * Runs a read for an operator and returns the query plans of its statements.
 * @param read receives the dependencies to read with
 * @throws DataError permission-denied, collection-unknown, collection-deleted
 * @see docs/wire.md#explain
 */
export async function explainReads<Deps extends DataDeps, Answer>(
  deps: Deps,
  { caller, collectionId }: { caller: Caller; collectionId: string },
  read: (deps: Deps) => Promise<Answer>,
): Promise<{ answer: Answer; explanations: Explanation[] }> {
  const collection = await requireCollection(deps, collectionId, caller)
  authorizeExplanation(collection, caller)
  const { db, explanations } = recordStatements(deps.db)
  const answer = await read({ ...deps, db })
  const translated = (await explanations()).map((explanation) => ({
    ...explanation,
    index: explanation.index && [
      ...new Set(explanation.index.map((name) => nameOf(collection, name))),
    ],
  }))
  return { answer, explanations: translated }
}

/** Translates the name of a database index to the owner's name for it. System indexes keep their database name. */
function nameOf({ indexes = [] }: StoredCollection, physical: string): string {
  return indexes.find(({ id }) => physical.includes(`_${suffixOf(id)}`))?.name ?? physical
}
