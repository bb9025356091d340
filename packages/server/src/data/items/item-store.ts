import type { StoredCollection } from '../../storage/collections/collections.js'
import type { Queries } from '../../storage/database.js'
import type { CreationOrigin } from '../../storage/event.js'
import { deleteItems, findItem } from '../../storage/items/items-by-id.js'
import { deleteReferencesOfItem } from '../../storage/items/references.js'
import type { StoredItem } from '../../storage/stored-item.js'

/** The collection whose items are written. */
export type WrittenCollection = Pick<
  StoredCollection,
  'id' | 'itemsTable' | 'enforcedSinceRevision'
>

/** Reads and changes the items of a collection in a write transaction. */
export interface ItemStore {
  /** Finds an item and locks it until the transaction ends. */
  find(id: string): Promise<StoredItem | undefined>
  /**
   * Inserts an item together with its event `item.created`, so that the content is sent to PostgreSQL only
   * once. `item-events.ts` records the events of the other changes.
   * @returns false when an item with this id exists
   */
  insert(item: StoredItem, origin: CreationOrigin | undefined): Promise<boolean>
  replace(after: StoredItem): Promise<void>
  /** Removes an item with the references from it and to it. */
  remove(id: string): Promise<void>
}

/** Creates an `ItemStore` that reads and changes each item with statements of its own. */
export function itemsIn(tx: Queries, collection: WrittenCollection): ItemStore {
  const { itemsTable: table } = collection
  return {
    find: (id) => findItem(tx, table, id),
    insert: async (item, origin) => {
      const [isNew = false] = await tx.itemRows.insert(table, [{ origin, ...item }], collection)
      return isNew
    },
    replace: (after) => tx.itemRows.replace(table, [after], collection),
    remove: (id) => removeItems(tx, table, [id]),
  }
}

/** Removes items with the references from them and to them. */
export async function removeItems(
  tx: Queries,
  table: string,
  ids: readonly string[],
): Promise<void> {
  await deleteItems(tx, table, ids)
  // References come after the items: inserting a reference locks its items, so no transaction can add one from here on.
  for (const id of ids) await deleteReferencesOfItem(tx, table, id)
}
