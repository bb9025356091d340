import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { ItemHead } from '../../storage/items/referenced-items.js'
import {
  deleteReferences,
  deleteReferencesBut,
  insertReferencePairs,
  type ReferencePair,
} from '../../storage/items/references.js'
import { requireMultiReference } from '../collections/reference-fields.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { itemUnknown } from '../items/item-errors.js'
import { lockItemHeads, lockReadableItems } from '../items/item-heads.js'
import { assertReferencesFit } from '../items/item-references.js'
import { inWriteTransaction, type WriteContext } from '../items/write-transaction.js'
import { denied, isAllowed } from '../permissions/authorize.js'

/** Reference from a field of an item to another item. */
export interface Reference extends ReferencePair {
  field: string
}

interface ReferencesRequest {
  collectionId: string
  references: readonly Reference[]
}

/**
 * Inserts references, all or none.
 * @throws DataError not-a-reference, item-unknown at either end, permission-denied, reference-exists
 * @see docs/wire/references.md
 */
export function insertReferences(
  deps: DataDeps,
  caller: Caller,
  request: ReferencesRequest,
): Promise<void> {
  return changeEachField(deps, caller, request, insertIntoField)
}

/**
 * Removes references, all or none. References that do not exist are ignored.
 * @throws DataError not-a-reference, item-unknown for the referring item, permission-denied
 */
export function removeReferences(
  deps: DataDeps,
  caller: Caller,
  request: ReferencesRequest,
): Promise<void> {
  return changeEachField(deps, caller, request, removeFromField)
}

async function insertIntoField(
  context: WriteContext,
  field: string,
  references: readonly Reference[],
): Promise<void> {
  const { tx, collection, caller } = context
  const { referenced, set } = await requireMultiReference(tx, collection, field)
  const items = await requireChangeable(context, references)
  await lockReadableItems(
    context,
    referenced,
    references.map(({ referencedId }) => referencedId),
  )
  // `reference-exists` reveals the references of an item, so only items that the caller may read report it.
  const mayRead = ({ referringId }: Reference): boolean => {
    const item = items.get(referringId)
    return item !== undefined && isAllowed(collection, 'read', item, caller)
  }
  const visible = references.filter(mayRead)
  const inserted = await insertReferencePairs(tx, set, visible)
  if (inserted < visible.length) throw referenceExists(collection, references)
  const hidden = references.filter((reference) => !mayRead(reference))
  await insertReferencePairs(tx, set, hidden)
}

async function removeFromField(
  context: WriteContext,
  field: string,
  references: readonly Reference[],
): Promise<void> {
  const { set } = await requireMultiReference(context.tx, context.collection, field)
  await requireChangeable(context, references)
  await deleteReferences(context.tx, set, references)
}

/**
 * Replaces the references of a field of an item. References that stay keep their date.
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
  return inWriteTransaction(
    deps,
    caller,
    { collectionId, operations: ['update'] },
    async (context) => {
      const { tx, collection } = context
      const { referenced, set } = await requireMultiReference(tx, collection, field)
      await requireChangeable(context, [{ referringId: itemId }])
      await lockReadableItems(context, referenced, referencedIds)
      await deleteReferencesBut(tx, set, { referringId: itemId, except: referencedIds })
      const pairs = referencedIds.map((referencedId) => ({ referringId: itemId, referencedId }))
      await insertReferencePairs(tx, set, pairs)
    },
  )
}

/** Changes references in one transaction, those of one field at a time. */
function changeEachField(
  deps: DataDeps,
  caller: Caller,
  { collectionId, references }: ReferencesRequest,
  change: typeof insertIntoField,
): Promise<void> {
  if (references.length === 0) {
    throw new DataError('request-invalid', '"dataItemReferences": expected at least one reference')
  }
  assertReferencesFit(references)
  const byField = new Map<string, Reference[]>()
  for (const reference of references) {
    const group = byField.get(reference.field) ?? []
    byField.set(reference.field, group)
    group.push(reference)
  }
  const request = { collectionId, operations: ['update'] } as const
  return inWriteTransaction(deps, caller, request, async (context) => {
    for (const [field, group] of byField) await change(context, field, group)
  })
}

/** Locks the referring items and asserts that the caller may update all of them. */
async function requireChangeable(
  { tx, collection, caller }: WriteContext,
  references: readonly Pick<ReferencePair, 'referringId'>[],
): Promise<ReadonlyMap<string, ItemHead>> {
  const ids = references.map(({ referringId }) => referringId)
  const items = await lockItemHeads(tx, collection, ids)
  for (const id of ids) {
    const item = items.get(id)
    if (item && isAllowed(collection, 'update', item, caller)) continue
    if (item && isAllowed(collection, 'read', item, caller))
      throw denied(collection, 'update', caller)
    throw itemUnknown(collection, id)
  }
  return items
}

function referenceExists(
  collection: StoredCollection,
  references: readonly Reference[],
): DataError {
  const [only] = references
  const problem =
    only && references.length === 1
      ? `"${only.referringId}" already refers to "${only.referencedId}"`
      : 'one of the references already exists, or the call contains a reference twice'
  return new DataError('reference-exists', `${problem} in the collection "${collection.id}"`)
}
