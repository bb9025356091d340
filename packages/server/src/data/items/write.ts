import { randomUUID } from 'node:crypto'
import { applyPatch, type Patch, type WireItemData } from '@foyer/protocol'
import { authorIdOf, type Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import type { StoredItem } from '../../storage/items-tables.js'
import { withoutReferences } from '../collections/reference-fields.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { authorizeOperation, denied, isAllowed, type Operation } from '../permissions/access.js'
import { assertFields, withDefaults } from './checked-fields.js'
import { itemUnknown } from './get-item.js'
import {
  composeItem,
  createdDateOf,
  type ItemContent,
  isUnchanged,
  parseItemContent,
  timestampsForInsert,
  timestampsForUpdate,
} from './item-content.js'
import { itemCreation, recordRemoved, recordUpdated } from './item-events.js'
import { changesReferences, preparePatched, prepareSaved } from './item-references.js'
import { assertCondition, assertRevision } from './preconditions.js'
import { withUniqueCheck } from './unique-values.js'
import type { Expected, WriteContext } from './write-transaction.js'

/** Inserts an item of an authorized caller, with its references. @throws DataError item-exists; as `prepareSaved` */
export async function insertIn(writing: WriteContext, content: ItemContent): Promise<StoredItem> {
  if (!writing.saveReferences) return insertWithoutReferences(writing, content)
  const storeReferences = await prepareSaved(writing, content.fields)
  const item = await insertWithoutReferences(writing, content)
  await storeReferences(item.id)
  return item
}

/**
 * Inserts an item of an authorized caller, without its references.
 * @throws DataError item-exists, item-invalid, unique-conflict, indexed-value-too-large
 */
export async function insertWithoutReferences(
  writing: Pick<WriteContext, 'clock' | 'tx' | 'items' | 'collection' | 'caller'>,
  content: ItemContent,
): Promise<StoredItem> {
  const { tx, items, collection, caller } = writing
  const { item, fields } = composeNew(writing, collection, caller, content)
  const isNew = await withUniqueCheck(tx, { collection, fields }, () =>
    items.insert(item, itemCreation(writing)),
  )
  if (isNew) return item
  throw itemExists(collection, item.id)
}

/** Composes the stored form of a new item. */
export function composeNew(
  { clock }: Pick<DataDeps, 'clock'>,
  collection: StoredCollection,
  caller: Caller,
  content: ItemContent,
): { item: StoredItem; fields: WireItemData } {
  const id = content.id ?? randomUUID()
  const now = clock.now().toISOString()
  const systemFields = timestampsForInsert(content.imported, { author: authorIdOf(caller), now })
  const fields = withDefaults(collection, withoutReferences(collection, content.fields))
  assertFields(collection, fields, content.id)
  return { item: composeItem(fields, { id, revision: 1, ...systemFields }), fields }
}

export function itemExists({ id }: StoredCollection, itemId: string): DataError {
  return new DataError(
    'item-exists',
    `an item "${itemId}" already exists in the collection "${id}"`,
  )
}

/**
 * Replaces the content of an item. Author and creation date stay.
 * @throws DataError item-unknown, item-invalid, permission-denied, condition-not-met, revision-conflict, item-id-malformed
 */
export async function updateIn(
  writing: WriteContext,
  content: ItemContent,
  expected: Expected = {},
): Promise<StoredItem> {
  const { id } = content
  if (id === undefined) throw new DataError('item-id-malformed', 'an update needs the "_id"')
  const existing = await findReachable(writing, 'update', id, expected)
  return replaceWithReferences(writing, existing, content)
}

/** Patches fields of an item. @throws DataError as `updateIn`; PatchError, ItemError */
export async function patchIn(
  writing: WriteContext,
  id: string,
  patch: Patch,
  expected: Expected = {},
): Promise<StoredItem> {
  const existing = await findReachable(writing, 'update', id, expected)
  const storeReferences = await preparePatched(writing, patch)
  const data = JSON.parse(existing.text) as WireItemData
  applyPatch(data, patch, changesReferences(writing.collection))
  const item = await replaceIn(writing, existing, parseItemContent({ data }))
  await storeReferences(id)
  return item
}

/** Updates the item with this id or inserts it. Each needs its own permission. */
export async function saveIn(writing: WriteContext, content: ItemContent): Promise<Saved> {
  try {
    return await saveOnce(writing, content)
  } catch (error) {
    if (!(error instanceof DataError && error.reason === 'item-exists')) throw error
    // Another transaction inserted the item after the lookup: the second attempt finds it.
    return saveOnce(writing, content)
  }
}

interface Saved {
  inserted: boolean
  /** The stored item equals the imported one. */
  unchanged: boolean
  item: StoredItem
}

async function saveOnce(writing: WriteContext, content: ItemContent): Promise<Saved> {
  const { items, collection, caller } = writing
  const { id } = content
  const existing = id === undefined ? undefined : await items.find(id)
  if (existing && isAllowed(collection, 'update', existing, caller)) {
    const item = await replaceWithReferences(writing, existing, content)
    return { inserted: false, unchanged: item === existing, item }
  }
  // A caller that cannot read the item gets the error for a missing one: other errors would reveal that it exists.
  if (!existing || !isAllowed(collection, 'read', existing, caller)) {
    authorizeOperation(collection, 'insert', caller, id)
  }
  if (existing) throw denied(collection, 'update', id)
  const item = await insertIn(writing, content)
  return { inserted: true, unchanged: false, item }
}

/**
 * Removes an item and returns its last state.
 * @throws DataError item-unknown, permission-denied, condition-not-met, revision-conflict
 */
export async function removeIn(
  writing: WriteContext,
  id: string,
  expected: Expected = {},
): Promise<StoredItem> {
  const existing = await findReachable(writing, 'remove', id, expected)
  await storeRemoval(writing, existing)
  return existing
}

/** Removes an item that was found, with its references and its event. */
export async function storeRemoval(writing: WriteContext, existing: StoredItem): Promise<void> {
  await writing.items.remove(existing.id)
  await recordRemoved(writing, existing)
}

async function replaceWithReferences(
  writing: WriteContext,
  existing: StoredItem,
  content: ItemContent,
): Promise<StoredItem> {
  const storeReferences = await prepareSaved(writing, content.fields)
  const item = await replaceIn(writing, existing, content)
  await storeReferences(item.id)
  return item
}

/** @returns `existing` itself when an import changes nothing */
async function replaceIn(
  writing: WriteContext,
  existing: StoredItem,
  content: ItemContent,
): Promise<StoredItem> {
  const { clock, collection } = writing
  const { id, author } = existing
  const revision = existing.revision + 1
  const before = { author, createdAt: createdDateOf(existing) }
  const systemFields = timestampsForUpdate(content.imported, before, clock.now().toISOString())
  const fields = withoutReferences(collection, content.fields)
  assertFields(collection, fields, id)
  const item = composeItem(fields, { id, revision, ...systemFields })
  if (isUnchanged(content.imported, existing, item)) return existing
  await storeReplacement(writing, existing, { item, fields })
  return item
}

/** Replaces an item that was found, with its event. @throws DataError as `withUniqueCheck` */
export async function storeReplacement(
  writing: WriteContext,
  existing: StoredItem,
  { item, fields }: { item: StoredItem; fields: WireItemData },
): Promise<void> {
  const { tx, items, collection } = writing
  await withUniqueCheck(tx, { collection, fields }, () => items.replace(item))
  await recordUpdated(writing, existing, item)
}

/** Finds an item for an operation and checks its preconditions. Items that the caller may not read count as unknown. */
async function findReachable(
  writing: WriteContext,
  operation: Operation,
  itemId: string,
  { ifRevision }: Expected,
): Promise<StoredItem> {
  const { items, collection, caller } = writing
  const item = await items.find(itemId)
  if (!item) throw itemUnknown(collection, itemId)
  if (isAllowed(collection, operation, item, caller)) {
    await assertCondition(writing, item)
    assertRevision(writing, item, ifRevision)
    return item
  }
  if (isAllowed(collection, 'read', item, caller)) throw denied(collection, operation, itemId)
  throw itemUnknown(collection, itemId)
}

/** Redacts a written item for the reply: a caller that may not read it gets its id only. */
export function redact(
  { collection, caller }: Pick<WriteContext, 'collection' | 'caller'>,
  item: StoredItem,
): StoredItem {
  if (isAllowed(collection, 'read', item, caller)) return item
  return { ...item, text: JSON.stringify({ _id: item.id }) }
}
