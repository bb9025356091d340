import type { DeletionEffect } from '@foyer/protocol/account-data-endpoints'
import type { Database } from '../../storage/database.js'
import { listEveryCollection } from '../../storage/items/collections.js'
import { countOwned } from '../../storage/items/owned-items.js'
import { ruleOf } from './deletion-rule.js'

/** Counts a member's items by collection, with their fate when the member is deleted. */
export async function deletionEffects(
  { db }: { db: Database },
  memberId: string,
): Promise<DeletionEffect[]> {
  const effects: DeletionEffect[] = []
  for (const collection of await listEveryCollection(db)) {
    const items = await countOwned(db, collection.itemsTable, memberId)
    const { id: collectionId, displayName } = collection
    const { action } = ruleOf(collection)
    if (items > 0) effects.push({ collectionId, displayName, action, items })
  }
  return effects
}
