import type { Explanation } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import { recordStatements } from '../../storage/explain.js'
import { isPartOf } from '../../storage/indexes/physical-indexes.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { authorizeOperator } from '../permissions/authorize.js'

/**
 * Runs a read for an operator and returns the query plans of its statements.
 * @param read must use the dependencies that it receives, which record the statements
 * @throws DataError permission-denied, collection-unknown, collection-deleted
 * @see docs/wire/queries.md#explain
 */
export async function explainReads<Deps extends DataDeps, Result>(
  deps: Deps,
  { caller, collectionId }: { caller: Caller; collectionId: string },
  read: (deps: Deps) => Promise<Result>,
): Promise<{ result: Result; explanations: Explanation[] }> {
  const collection = await requireCollection(deps, collectionId, caller)
  authorizeOperator(collection, 'explain', caller)
  const { db, explanations } = recordStatements(deps.db)
  const result = await read({ ...deps, db })
  const translated = (await explanations()).map((explanation) => ({
    ...explanation,
    index: explanation.index && [
      ...new Set(explanation.index.map((name) => nameOf(collection, name))),
    ],
  }))
  return { result, explanations: translated }
}

/** Translates the name of a database index to the owner's name for it. System indexes keep their database name. */
function nameOf({ indexes }: StoredCollection, physical: string): string {
  return indexes.find(({ id }) => isPartOf(physical, id))?.name ?? physical
}
