import { randomUUID } from 'node:crypto'
import { applyPatch, type Patch, type WireItemData } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import {
  deleteItem,
  findItem,
  insertItem,
  replaceItem,
  type StoredItem,
  setItemOwner,
} from '../storage/items.js'
import { deleteReferencesOfItem } from '../storage/references.js'
import { authorize, denied, type Operation } from './access.js'
import { assertCondition } from './condition.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { isUnchanged, stampAgain, stampNew } from './given-fields.js'
import { composeItem, createdDateOf, type ItemContent, readItemContent } from './item-content.js'
import { changesReferences, preparePatched, prepareSaved } from './item-references.js'
import { keepUnique } from './keep-unique.js'
import { isAllowed, itemUnknown } from './read.js'
import { withoutReferences } from './reference-fields.js'
import { assertRevision } from './revision.js'
import type { Expected, Writing } from './writing.js'

/** Inserts one item of an allowed caller, with its references. @throws DataError item-exists; as `prepareSaved` */
export async function insertIn(writing: Writing, content: ItemContent): Promise<StoredItem> {
  const { tx, collection, caller } = writing
  if (!writing.saveReferences) return insertInto(writing, tx, collection, caller, content)
  const storeReferences = await prepareSaved(writing, content.fields)
  const item = await insertInto(writing, tx, collection, caller, content)
  await storeReferences(item.id)
  return item
}

/**
 * Inserts the content of one item of an allowed caller.
 * @throws DataError item-exists, unique-conflict, indexed-value-too-large
 */
export async function insertInto(
  deps: Pick<DataDeps, 'clock'>,
  tx: Queries,
  collection: StoredCollection,
  caller: Caller,
  content: ItemContent,
): Promise<StoredItem> {
  const { item, fields } = composeNew(deps, collection, caller, content)
  const isNew = await keepUnique(tx, { collection, fields }, () =>
    insertItem(tx, collection.itemsTable, item),
  )
  if (isNew) return item
  throw itemExists(collection, item.id)
}

/** A new item as it will be stored. */
export function composeNew(
  { clock }: Pick<DataDeps, 'clock'>,
  collection: StoredCollection,
  caller: Caller,
  content: ItemContent,
): { item: StoredItem; fields: WireItemData } {
  const id = content.id ?? randomUUID()
  const now = clock.now().toISOString()
  const stamps = stampNew(content.given, { owner: ownerIdOf(caller), now })
  const fields = withoutReferences(collection, content.fields)
  return { item: composeItem(fields, { id, revision: 1, ...stamps }), fields }
}

export function itemExists({ id }: StoredCollection, itemId: string): DataError {
  return new DataError(
    'item-exists',
    `an item "${itemId}" exists already in the collection "${id}"`,
  )
}

/**
 * Replaces the content of an item; its owner and creation date stay.
 * @throws DataError item-unknown, permission-denied, condition-not-met, revision-conflict, item-id-malformed
 */
export async function updateIn(
  writing: Writing,
  content: ItemContent,
  expected: Expected = {},
): Promise<StoredItem> {
  const { id } = content
  if (id === undefined) throw new DataError('item-id-malformed', 'an update needs the "_id"')
  const existing = await findReachable(writing, 'update', id, expected)
  return replaceWithReferences(writing, existing, content)
}

/** Changes some fields of an item and leaves the others. @throws DataError as `updateIn`; PatchError, ItemError */
export async function patchIn(
  writing: Writing,
  id: string,
  patch: Patch,
  expected: Expected = {},
): Promise<StoredItem> {
  const existing = await findReachable(writing, 'update', id, expected)
  const storeReferences = await preparePatched(writing, patch)
  const data = JSON.parse(existing.text) as WireItemData
  applyPatch(data, patch, changesReferences(writing.collection))
  const item = await replaceIn(writing, existing, readItemContent({ data }))
  await storeReferences(id)
  return item
}

/** Updates an item when one with its id exists, else inserts it; each needs its own permission. */
export async function saveIn(writing: Writing, content: ItemContent): Promise<Saved> {
  try {
    return await saveOnce(writing, content)
  } catch (error) {
    if (!(error instanceof DataError && error.reason === 'item-exists')) throw error
    // Another process inserted it since it was looked for, and now it is found.
    return saveOnce(writing, content)
  }
}

interface Saved {
  inserted: boolean
  /** An imported item is stored already. */
  unchanged: boolean
  item: StoredItem
}

async function saveOnce(writing: Writing, content: ItemContent): Promise<Saved> {
  const { tx, collection, caller } = writing
  const { id } = content
  const found = id === undefined ? undefined : await findItem(tx, collection.itemsTable, id)
  if (found && isAllowed(collection, 'update', found, caller)) {
    const item = await replaceWithReferences(writing, found, content)
    return { inserted: false, unchanged: item === found, item }
  }
  // First the refusal that a missing item gets: the other one says that there is an item.
  if (!found || !isAllowed(collection, 'read', found, caller)) {
    authorize(collection, 'insert', caller, id)
  }
  if (found) throw denied(collection, 'update', id)
  const item = await insertIn(writing, content)
  return { inserted: true, unchanged: false, item }
}

/**
 * Removes an item, and gives it as it was.
 * @throws DataError item-unknown, permission-denied, condition-not-met, revision-conflict
 */
export async function removeIn(
  writing: Writing,
  id: string,
  expected: Expected = {},
): Promise<StoredItem> {
  const existing = await findReachable(writing, 'remove', id, expected)
  const { itemsTable } = writing.collection
  await deleteItem(writing.tx, itemsTable, id)
  // After the item: who was about to refer to it held it, and is done by now.
  await deleteReferencesOfItem(writing.tx, itemsTable, id)
  return existing
}

async function replaceWithReferences(
  writing: Writing,
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
  { clock, tx, collection }: Writing,
  existing: StoredItem,
  content: ItemContent,
): Promise<StoredItem> {
  const { id, owner } = existing
  const revision = existing.revision + 1
  const before = { owner, createdAt: createdDateOf(existing) }
  const stamps = stampAgain(content.given, before, clock.now().toISOString())
  const fields = withoutReferences(collection, content.fields)
  const item = composeItem(fields, { id, revision, ...stamps })
  if (isUnchanged(content.given, existing, item)) return existing
  await keepUnique(tx, { collection, fields }, async () => {
    await replaceItem(tx, collection.itemsTable, item)
    if (item.owner !== owner) await setItemOwner(tx, collection.itemsTable, item)
  })
  return item
}

/** An item that an operation may work on; of one that the caller may not even read, nothing is said. */
async function findReachable(
  writing: Writing,
  operation: Operation,
  itemId: string,
  { ifRevision }: Expected,
): Promise<StoredItem> {
  const { tx, collection, caller } = writing
  const item = await findItem(tx, collection.itemsTable, itemId)
  if (!item) throw itemUnknown(collection, itemId)
  if (isAllowed(collection, operation, item, caller)) {
    await assertCondition(writing, item)
    assertRevision(writing, item, ifRevision)
    return item
  }
  if (isAllowed(collection, 'read', item, caller)) throw denied(collection, operation, itemId)
  throw itemUnknown(collection, itemId)
}

/** What a caller is shown of an item that it wrote: where it may not read, the id alone. */
export function shown(
  { collection, caller }: Pick<Writing, 'collection' | 'caller'>,
  item: StoredItem,
): StoredItem {
  if (isAllowed(collection, 'read', item, caller)) return item
  return { ...item, text: JSON.stringify({ _id: item.id }) }
}
