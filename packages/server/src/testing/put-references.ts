import { requireMultiReference } from '../data/collections/resolve-reference.js'
import { listReferenced } from '../storage/items/referenced-items.js'
import { deleteReferencesBut, insertReferences } from '../storage/items/references.js'
import { storedCollection } from './put-item.js'
import type { TestFoyer } from './test-foyer.js'

/** An item and the multi-reference field of it that is meant. */
interface Place {
  collectionId: string
  field: string
  itemId: string
}

/** Makes an item refer to these others and to nothing else, past every permission. */
export async function putReferences(
  foyer: TestFoyer,
  { collectionId, field, itemId }: Place,
  referencedIds: readonly string[],
): Promise<void> {
  const collection = await storedCollection(foyer, collectionId)
  await foyer.services.db.transaction(async (tx) => {
    const { set } = await requireMultiReference(tx, collection, field)
    await deleteReferencesBut(tx, set, { nearId: itemId, except: [] })
    const pairs = referencedIds.map((farId) => ({ nearId: itemId, farId }))
    await insertReferences(tx, set, pairs)
  })
}

/** The ids that an item refers to, past every permission. */
export async function storedReferences(
  foyer: TestFoyer,
  { collectionId, field, itemId }: Place,
): Promise<string[]> {
  const { db } = foyer.services
  const collection = await storedCollection(foyer, collectionId)
  const { set } = await requireMultiReference(db, collection, field)
  const page = { order: 'ASC', limit: 100, offset: 0 } as const
  const rows = await listReferenced(db, set, { nearIds: [itemId], ...page })
  return rows.map(({ farId }) => farId)
}
