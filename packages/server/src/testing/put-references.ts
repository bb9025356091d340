import { requireMultiReference } from '../data/collections/reference-fields.js'
import { multiReferences } from '../storage/items/referenced-items.js'
import { deleteReferencesBut, insertReferencePairs } from '../storage/items/references.js'
import { storedCollection } from './put-item.js'
import type { TestFoyer } from './test-foyer.js'

/** A multi-reference field of an item. */
interface Place {
  collectionId: string
  field: string
  itemId: string
}

/** Replaces the references of an item without a permission check. */
export async function putReferences(
  foyer: TestFoyer,
  { collectionId, field, itemId }: Place,
  referencedIds: readonly string[],
): Promise<void> {
  const collection = await storedCollection(foyer, collectionId)
  await foyer.services.db.transaction(async (tx) => {
    const { set } = await requireMultiReference(tx, collection, field)
    await deleteReferencesBut(tx, set, { referringId: itemId, except: [] })
    const pairs = referencedIds.map((referencedId) => ({ referringId: itemId, referencedId }))
    await insertReferencePairs(tx, set, pairs)
  })
}

/** Lists the ids that an item references, without a permission check. */
export async function storedReferences(
  foyer: TestFoyer,
  { collectionId, field, itemId }: Place,
): Promise<string[]> {
  const { db } = foyer.services
  const collection = await storedCollection(foyer, collectionId)
  const { set } = await requireMultiReference(db, collection, field)
  const page = { order: 'ASC', limit: 100, offset: 0 } as const
  const rows = await multiReferences(db, set).list({ referringIds: [itemId], ...page })
  return rows.map(({ referencedId }) => referencedId)
}
