import type { WireCondition } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { authorize, findAllowed, type Operation } from './access.js'
import { readCondition } from './condition.js'
import type { DataDeps } from './deps.js'
import { type IdempotencyKey, once } from './idempotency.js'
import { requireCollection } from './require-collection.js'
import type { Writing } from './writing.js'

/** Where somebody wants to write, and what for. */
export interface WritingRequest {
  collectionId: string
  /** One of them has to be allowed on some items at least; each item is decided on again. */
  operations: readonly [Operation, ...Operation[]]
  condition?: WireCondition | undefined
  idempotency?: IdempotencyKey | undefined
  /** The item, where it is one that has an id already. */
  itemId?: string | undefined
  saveReferences?: boolean | undefined
  /** The work inserts one item, and does nothing after that. */
  insertsOne?: boolean
}

/**
 * Opens a transaction for one call's writes, after the collection, the caller's rights and the condition. What the work
 * answers is plain data, so that it can be kept for a repetition.
 * @throws DataError collection-unknown, permission-denied, idempotency-key-reused; FilterError for a malformed condition
 */
export async function withWriting<T>(
  deps: DataDeps,
  caller: Caller,
  request: WritingRequest,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const { collectionId, operations, idempotency } = request
  const collection = await requireCollection(deps, collectionId, caller)
  const [first] = operations
  if (!operations.some((one) => findAllowed(collection, one, caller))) {
    authorize(collection, first, caller, request.itemId)
  }
  const condition = readCondition(collection, caller, request.condition)
  const { clock } = deps
  const { saveReferences = false, insertsOne = false } = request
  // Beside these an insert is one statement.
  const hasMore = saveReferences || idempotency !== undefined || isUniqueSomewhere(collection)
  return deps.db.transaction(
    (tx) => {
      const writing: Writing = { clock, tx, collection, caller, condition, saveReferences }
      return once(writing, idempotency, () => work(writing))
    },
    { oneStatement: insertsOne && !hasMore },
  )
}

function isUniqueSomewhere({ indexes = [] }: StoredCollection): boolean {
  return indexes.some(({ unique }) => unique)
}
