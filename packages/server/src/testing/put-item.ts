import { itemsIn } from '../data/items/item-store.js'
import { insertInTransaction } from '../data/items/mutations.js'
import { findCollection, type StoredCollection } from '../storage/collections/collections.js'
import { deleteItems } from '../storage/items/items-by-id.js'
import type { TestFoyer } from './test-foyer.js'

/** Loads a stored collection. */
export async function storedCollection(
  { services }: TestFoyer,
  id: string,
): Promise<StoredCollection> {
  const collection = await findCollection(services.db, id)
  if (collection) return collection
  throw new Error(`no collection "${id}"`)
}

/** Stores an item of a member without a permission check. Replaces an item with the same id. */
export async function putItem(
  foyer: TestFoyer,
  collectionId: string,
  { id, author, fields }: { id: string; author: string; fields: Record<string, string> },
): Promise<void> {
  const collection = await storedCollection(foyer, collectionId)
  const { clock } = foyer.services
  const caller = { kind: 'member', id: author, clientId: '', grantId: '', roles: [] } as const
  await foyer.services.db.transaction(async (tx) => {
    const items = itemsIn(tx, collection)
    await deleteItems(tx, collection.itemsTable, [id])
    const unconditional = { condition: undefined, saveReferences: false }
    const context = { clock, tx, items, collection, caller, ...unconditional }
    await insertInTransaction(context, { id, content: fields })
  })
}
