import { applyPatch, type Patch, parsePatch, type WireItemData } from '@foyer/protocol'
import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { localOperator } from '../../caller.js'
import type { Queries } from '../../storage/database.js'
import type { StoredItem } from '../../storage/engine.js'
import { listEveryCollection, type StoredCollection } from '../../storage/items/collections.js'
import type { ErasedItems, Erasure } from '../../storage/items/erasures.js'
import { deleteItem, findItem, replaceItem, setItemOwner } from '../../storage/items/items.js'
import { listOwnedIds } from '../../storage/items/owned-items.js'
import { deleteReferencesOfItem } from '../../storage/items/references.js'
import type { DataDeps } from '../deps.js'
import { recordRemoved, recordUpdated } from '../items/item-events.js'
import { changesReferences, preparePatched } from '../items/item-references.js'
import { itemsIn } from '../items/writable-items.js'
import type { WriteContext } from '../items/write-transaction.js'
import { ruleOf } from './deletion-rule.js'

/** Bounds of one batch. */
export interface BatchBounds {
  items: number
  /** Maximum milliseconds of changes; afterwards no further item is changed. */
  ms: number
}

/**
 * Erases the next items of a deleted member, all of one collection, inside the caller's transaction.
 * @returns undefined when the member owns no item that has to be erased
 */
export async function eraseBatch(
  deps: Pick<DataDeps, 'clock'>,
  tx: Queries,
  erasure: Erasure,
  { items, ms }: BatchBounds,
): Promise<ErasedItems | undefined> {
  const { memberId: owner, rules } = erasure
  for (const collection of await listEveryCollection(tx)) {
    const rule = rules.find((one) => one.collectionId === collection.id) ?? ruleOf(collection)
    if (rule.action === 'keep') continue
    const ids = await listOwnedIds(tx, collection.itemsTable, { owner, limit: items })
    if (ids.length === 0) continue
    const erased = await eraseEach({ deps, tx, collection, rule, owner }, ids, ms)
    return { collectionId: collection.id, action: rule.action, items: erased }
  }
  return undefined
}

interface Erasing {
  deps: Pick<DataDeps, 'clock'>
  tx: Queries
  collection: StoredCollection
  rule: DeletionRule
  owner: string
}

async function eraseEach(erasing: Erasing, ids: readonly string[], ms: number): Promise<number> {
  const { tx, collection, rule, owner } = erasing
  const deadline = performance.now() + ms
  let erased = 0
  for (const id of ids) {
    const item = await findItem(tx, collection.itemsTable, id)
    // Another transaction removed it, or changed its owner.
    if (item?.owner !== owner) continue
    await (rule.action === 'delete' ? removeItem(erasing, item) : anonymiseItem(erasing, item))
    erased++
    if (performance.now() > deadline) break
  }
  return erased
}

async function removeItem(erasing: Erasing, item: StoredItem): Promise<void> {
  const { deps, tx, collection } = erasing
  const { id } = item
  await deleteItem(tx, collection.itemsTable, id)
  await deleteReferencesOfItem(tx, collection.itemsTable, id)
  await recordRemoved({ clock: deps.clock, caller: localOperator, collection, tx }, item)
}

/**
 * Removes the owner and the fields that the rule names. `_updatedDate` stays: an equal date on all items of a member
 * would link them.
 */
async function anonymiseItem(
  { deps, tx, collection, rule }: Erasing,
  item: StoredItem,
): Promise<void> {
  const { id } = item
  const patch = clearingPatch(collection, rule)
  const writing: WriteContext = {
    clock: deps.clock,
    tx,
    items: itemsIn(tx, collection),
    collection,
    caller: localOperator,
    condition: undefined,
    saveReferences: false,
  }
  const storeReferences = await preparePatched(writing, patch)
  const { _owner, ...data } = JSON.parse(item.text) as WireItemData
  applyPatch(data, patch, changesReferences(collection))
  const text = JSON.stringify(data)
  const after = { id, owner: null, revision: item.revision + 1, text }
  await replaceItem(tx, collection.itemsTable, after)
  await setItemOwner(tx, collection.itemsTable, after)
  await recordUpdated(writing, item, after)
  await storeReferences(id)
}

function clearingPatch(collection: StoredCollection, { clear = [] }: DeletionRule): Patch {
  if (clear.length === 0) return []
  const isReference = changesReferences(collection)
  const patch = parsePatch(clear.map((fieldPath) => ({ action: 'REMOVE_FIELD', fieldPath })))
  // A path into a multi-reference field leads to nothing: its values are ids.
  return patch.filter((change) => change.path.length === 1 || !isReference(change))
}
