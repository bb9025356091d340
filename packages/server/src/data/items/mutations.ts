import { randomUUID } from 'node:crypto'
import { applyPatch, type Patch, type WireItemData } from '@foyer/protocol'
import { authorIdOf } from '../../caller.js'
import type { StoredItem } from '../../storage/stored-item.js'
import { assertFields, withDefaults } from '../collections/field-values.js'
import { withoutReferences } from '../collections/reference-fields.js'
import { DataError } from '../errors.js'
import { authorizeOperation, denied, isAllowed, type Operation } from '../permissions/authorize.js'
import {
  composeItem,
  createdDateOf,
  type ItemInput,
  isUnchanged,
  parseItemInput,
  systemFieldsForInsert,
  systemFieldsForUpdate,
} from './item-content.js'
import { itemExists, itemUnknown } from './item-errors.js'
import { creationOriginOf, recordRemoved, recordUpdated } from './item-events.js'
import {
  isReferenceChangeIn,
  preparePatchedReferences,
  prepareSavedReferences,
} from './item-references.js'
import { assertCondition, assertRevision } from './preconditions.js'
import { withUniqueCheck } from './unique-conflict.js'
import type { ExpectedRevision, WriteContext } from './write-transaction.js'

/**
 * Inserts an item with its references. The caller must be authorized. The functions `…InTransaction` run inside a write
 * transaction; `write-item.ts`, `bulk-inserts.ts` and `bulk-changes.ts` begin one.
 * @throws DataError item-exists, item-invalid, unique-conflict, indexed-value-too-large; as `prepareSavedReferences`
 */
export async function insertInTransaction(
  context: WriteContext,
  input: ItemInput,
): Promise<StoredItem> {
  const { tx, items, collection, saveReferences } = context
  const storeReferences = saveReferences && (await prepareSavedReferences(context, input.content))
  const { item, content } = composeNew(context, input)
  const isNew = await withUniqueCheck(tx, { collection, content }, () =>
    items.insert(item, creationOriginOf(context)),
  )
  if (!isNew) throw itemExists(collection, item.id)
  if (storeReferences) await storeReferences(item.id)
  return item
}

/** Composes the stored form of a new item. */
export function composeNew(
  { clock, collection, caller }: Pick<WriteContext, 'clock' | 'collection' | 'caller'>,
  input: ItemInput,
): { item: StoredItem; content: WireItemData } {
  const id = input.id ?? randomUUID()
  const now = clock.now().toISOString()
  const systemFields = systemFieldsForInsert(input.importMetadata, {
    author: authorIdOf(caller),
    now,
  })
  const content = withDefaults(collection, withoutReferences(collection, input.content))
  assertFields(collection, content, input.id)
  return { item: composeItem(content, { id, revision: 1, ...systemFields }), content }
}

/**
 * Replaces the content of an item. Author and creation date stay.
 * @throws DataError item-unknown, item-id-malformed, permission-denied, condition-not-met, revision-conflict; as
 * `insertInTransaction`, except item-exists
 */
export async function updateInTransaction(
  context: WriteContext,
  input: ItemInput,
  expected: ExpectedRevision = {},
): Promise<StoredItem> {
  const { id } = input
  if (id === undefined)
    throw new DataError(
      'item-id-malformed',
      'an update needs the "_id" of the item; to add an item, insert or save it',
    )
  const existing = await findAuthorized(context, 'update', id, expected)
  return replaceWithReferences(context, existing, input)
}

/** Patches fields of an item. @throws DataError as `updateInTransaction`; PointerError */
export async function patchInTransaction(
  context: WriteContext,
  id: string,
  patch: Patch,
  expected: ExpectedRevision = {},
): Promise<StoredItem> {
  const existing = await findAuthorized(context, 'update', id, expected)
  const storeReferences = await preparePatchedReferences(context, patch)
  const data = JSON.parse(existing.text) as WireItemData
  applyPatch(data, patch, isReferenceChangeIn(context.collection))
  const item = await replaceContent(context, existing, parseItemInput({ data }))
  await storeReferences(id)
  return item
}

/**
 * Updates the item with this id, or inserts it. The caller needs the permission for the operation that takes place:
 * `insert` for a new id, `update` for an existing one.
 */
export async function saveInTransaction(
  context: WriteContext,
  input: ItemInput,
): Promise<SaveResult> {
  try {
    return await trySave(context, input)
  } catch (error) {
    if (!(error instanceof DataError && error.reason === 'item-exists')) throw error
    // Another transaction inserted the item after the lookup. The second attempt finds it.
    return trySave(context, input)
  }
}

interface SaveResult {
  inserted: boolean
  /**
   * True if an imported item equals the stored one, so that its row was not written. Its references may have changed.
   */
  unchanged: boolean
  item: StoredItem
}

async function trySave(context: WriteContext, input: ItemInput): Promise<SaveResult> {
  const { items, collection, caller } = context
  const { id } = input
  const existing = id === undefined ? undefined : await items.find(id)
  if (existing && isAllowed(collection, 'update', existing, caller)) {
    addChangedBytes(context, existing)
    const item = await replaceWithReferences(context, existing, input)
    return { inserted: false, unchanged: item === existing, item }
  }
  // A caller that may neither insert nor read the item gets the same denial as for a missing item. A caller that
  // may insert learns that the id exists, as from an insert.
  if (!existing || !isAllowed(collection, 'read', existing, caller)) {
    authorizeOperation(collection, 'insert', caller, id)
  }
  if (existing) throw denied(collection, 'update', caller, id)
  const item = await insertInTransaction(context, input)
  return { inserted: true, unchanged: false, item }
}

/**
 * Removes an item and returns its last state.
 * @throws DataError item-unknown, permission-denied, condition-not-met, revision-conflict
 */
export async function removeInTransaction(
  context: WriteContext,
  id: string,
  expected: ExpectedRevision = {},
): Promise<StoredItem> {
  const existing = await findAuthorized(context, 'remove', id, expected)
  await storeRemoval(context, existing)
  return existing
}

/** Removes an item with its references, and records the event. Checks nothing. */
export async function storeRemoval(context: WriteContext, existing: StoredItem): Promise<void> {
  await context.items.remove(existing.id)
  await recordRemoved(context, existing)
}

async function replaceWithReferences(
  context: WriteContext,
  existing: StoredItem,
  input: ItemInput,
): Promise<StoredItem> {
  const storeReferences = await prepareSavedReferences(context, input.content)
  const item = await replaceContent(context, existing, input)
  await storeReferences(item.id)
  return item
}

/** Replaces the content of an item. @returns `existing` itself when an import changes nothing */
async function replaceContent(
  context: WriteContext,
  existing: StoredItem,
  input: ItemInput,
): Promise<StoredItem> {
  const { clock, collection } = context
  const { id, author } = existing
  const revision = existing.revision + 1
  const before = { author, createdAt: createdDateOf(existing) }
  const systemFields = systemFieldsForUpdate(
    input.importMetadata,
    before,
    clock.now().toISOString(),
  )
  const content = withoutReferences(collection, input.content)
  assertFields(collection, content, id)
  const item = composeItem(content, { id, revision, ...systemFields })
  if (isUnchanged(input.importMetadata, existing, item)) return existing
  await storeReplacement(context, existing, { item, content })
  return item
}

/** Replaces an item, and records the event. Checks unique values only. @throws DataError as `withUniqueCheck` */
export async function storeReplacement(
  context: WriteContext,
  existing: StoredItem,
  { item, content }: { item: StoredItem; content: WireItemData },
): Promise<void> {
  const { tx, items, collection } = context
  await withUniqueCheck(tx, { collection, content }, () => items.replace(item))
  await recordUpdated(context, existing, item)
}

/**
 * Finds an item, authorizes the operation and checks the preconditions. Items that the caller may not read count as
 * unknown.
 */
async function findAuthorized(
  context: WriteContext,
  operation: Operation,
  itemId: string,
  { ifRevision }: ExpectedRevision,
): Promise<StoredItem> {
  const { items, collection, caller } = context
  const item = await items.find(itemId)
  if (!item) throw itemUnknown(collection, itemId)
  if (isAllowed(collection, operation, item, caller)) {
    addChangedBytes(context, item)
    await assertCondition(context, item)
    assertRevision(context, item, ifRevision)
    return item
  }
  if (isAllowed(collection, 'read', item, caller))
    throw denied(collection, operation, caller, itemId)
  throw itemUnknown(collection, itemId)
}

function addChangedBytes({ changed }: WriteContext, { text }: StoredItem): void {
  if (changed) changed.bytes += text.length
}

/** Redacts a written item for the response: a caller that may not read the item gets only its id. */
export function redact(
  { collection, caller }: Pick<WriteContext, 'collection' | 'caller'>,
  item: StoredItem,
): StoredItem {
  if (isAllowed(collection, 'read', item, caller)) return item
  return { ...item, text: JSON.stringify({ _id: item.id }) }
}
