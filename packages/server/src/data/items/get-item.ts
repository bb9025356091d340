import type { GetItemRequest } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { findItem } from '../../storage/items/items-by-id.js'
import type { ListedItem } from '../../storage/items/list-items.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { allowsItem, authorizeOperation } from '../permissions/authorize.js'
import { includeAndProject } from '../query/include.js'
import { itemUnknown } from './item-errors.js'

/**
 * Reads one item by its id, with its included items, reduced to the requested fields.
 * @throws DataError item-unknown, also for an item that the caller may not read; PermissionDeniedError if the caller
 * may read no item of the collection
 */
export async function getItem(
  deps: DataDeps,
  caller: Caller,
  request: GetItemRequest,
): Promise<ListedItem> {
  const { dataItemId } = request
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  const allowed = authorizeOperation(collection, 'read', caller, dataItemId)
  const item = await findItem(deps.db, collection.itemsTable, dataItemId)
  if (!item || !allowsItem(allowed, item, caller)) throw itemUnknown(collection, dataItemId)
  const page = await includeAndProject(deps, caller, { collection, ...request }, [item])
  // `includeAndProject` returns as many items as it gets. The default only satisfies the type checker.
  return page[0] ?? item
}
