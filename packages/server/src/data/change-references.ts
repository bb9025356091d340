import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { ItemHead } from '../storage/referenced-items.js'
import {
  deleteReferences,
  deleteReferencesBut,
  insertReferences as insertPairs,
} from '../storage/references.js'
import { denied } from './access.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { isAllowed, itemUnknown } from './read.js'
import { assertReferencesFit, lockItems, requireReadable } from './referenced-ends.js'
import { requireMultiReference } from './resolve-reference.js'
import { withWriting } from './with-writing.js'
import type { Writing } from './writing.js'

/** A field of an item refers to another item. */
export interface Reference {
  field: string
  itemId: string
  referencedId: string
}

interface ReferencesRequest {
  collectionId: string
  references: readonly Reference[]
}

/**
 * Makes items refer to others, all or none.
 * @throws DataError not-a-reference, item-unknown at either end, permission-denied, reference-exists
 * @see docs/wire.md#references
 */
export function insertReferences(
  deps: DataDeps,
  caller: Caller,
  { collectionId, references }: ReferencesRequest,
): Promise<void> {
  assertReferenceCount(references)
  const request = { collectionId, operations: ['update'] } as const
  return withWriting(deps, caller, request, async (writing) => {
    for (const [field, some] of byField(references)) {
      await insertIntoField(writing, field, some)
    }
  })
}

async function insertIntoField(
  writing: Writing,
  field: string,
  references: readonly Reference[],
): Promise<void> {
  const { tx, collection, caller } = writing
  const { far, set } = await requireMultiReference(tx, collection, field)
  const items = await requireChangeable(
    writing,
    references.map(({ itemId }) => itemId),
  )
  await requireReadable(
    writing,
    far,
    references.map(({ referencedId }) => referencedId),
  )
  // What an item refers to is told to those alone who may read it; for others a second time is the first.
  const isShown = (id: string): boolean => {
    const item = items.get(id)
    return item !== undefined && isAllowed(collection, 'read', item, caller)
  }
  const pairs = references.map(({ itemId, referencedId }) => ({
    nearId: itemId,
    farId: referencedId,
  }))
  const shown = pairs.filter(({ nearId }) => isShown(nearId))
  const inserted = await insertPairs(tx, set, shown)
  if (inserted < shown.length) throw referenceExists(collection, references)
  await insertPairs(
    tx,
    set,
    pairs.filter(({ nearId }) => !isShown(nearId)),
  )
}

/**
 * Ends references, all or none; one that is not there is passed over.
 * @throws DataError not-a-reference, item-unknown for the referring item, permission-denied
 */
export function removeReferences(
  deps: DataDeps,
  caller: Caller,
  { collectionId, references }: ReferencesRequest,
): Promise<void> {
  assertReferenceCount(references)
  const request = { collectionId, operations: ['update'] } as const
  return withWriting(deps, caller, request, async (writing) => {
    for (const [field, some] of byField(references)) {
      const { set } = await requireMultiReference(writing.tx, writing.collection, field)
      await requireChangeable(
        writing,
        some.map(({ itemId }) => itemId),
      )
      const pairs = some.map(({ itemId, referencedId }) => ({
        nearId: itemId,
        farId: referencedId,
      }))
      await deleteReferences(writing.tx, set, pairs)
    }
  })
}

/**
 * Gives a field of an item these references and no others; one that stays keeps its time.
 * @throws DataError not-a-reference, item-unknown at either end, permission-denied
 */
export function replaceReferences(
  deps: DataDeps,
  caller: Caller,
  request: {
    collectionId: string
    field: string
    itemId: string
    referencedIds: readonly string[]
  },
): Promise<void> {
  const { collectionId, field, itemId, referencedIds } = request
  assertReferencesFit(referencedIds)
  return withWriting(deps, caller, { collectionId, operations: ['update'] }, async (writing) => {
    const { tx, collection } = writing
    const { far, set } = await requireMultiReference(tx, collection, field)
    await requireChangeable(writing, [itemId])
    await requireReadable(writing, far, referencedIds)
    await deleteReferencesBut(tx, set, { nearId: itemId, kept: referencedIds })
    const pairs = referencedIds.map((farId) => ({ nearId: itemId, farId }))
    await insertPairs(tx, set, pairs)
  })
}

function byField(references: readonly Reference[]): Map<string, Reference[]> {
  const groups = new Map<string, Reference[]>()
  for (const one of references) {
    const group = groups.get(one.field) ?? []
    groups.set(one.field, group)
    group.push(one)
  }
  return groups
}

function assertReferenceCount(references: readonly unknown[]): void {
  if (references.length === 0) {
    throw new DataError('request-invalid', 'expected at least one reference')
  }
  assertReferencesFit(references)
}

/** The items that refer, locked, if the caller may update every one of them. */
async function requireChangeable(
  { tx, collection, caller }: Writing,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemHead>> {
  const items = await lockItems(tx, collection, ids)
  for (const id of ids) {
    const item = items.get(id)
    if (item && isAllowed(collection, 'update', item, caller)) continue
    if (item && isAllowed(collection, 'read', item, caller)) throw denied(collection, 'update')
    throw itemUnknown(collection, id)
  }
  return items
}

function referenceExists(
  collection: StoredCollection,
  references: readonly Reference[],
): DataError {
  const [only] = references
  const what =
    only && references.length === 1
      ? `"${only.itemId}" refers to "${only.referencedId}" already`
      : 'one of the items refers to its other one already, or a reference stands twice in the call'
  return new DataError('reference-exists', `${what} in the collection "${collection.id}"`)
}
