import { type DistinctValuesRequest, type PagingMetadata, parsePath } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import { activeKeys } from '../storage/indexes.js'
import { countItemValues, listItemValues } from '../storage/item-values.js'
import type { CursorDeps } from './cursor.js'
import type { DataDeps } from './deps.js'
import { distinctByCursor } from './distinct-by-cursor.js'
import { readPage } from './page.js'
import { readableItems } from './readable-items.js'
import { assertInItems } from './reference-fields.js'
import { requireCollection } from './require-collection.js'
import { scanItems } from './scan-items.js'

/** Values as JSON text, and their place. */
export interface DistinctValues {
  values: string[]
  paging: PagingMetadata
}

/**
 * The values of a field in the items that match a filter and that the caller may read, each once.
 * @throws DataError; CheckError for a request that cannot be answered
 * @see docs/wire.md#distinct-values
 */
export async function distinct(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: DistinctValuesRequest,
): Promise<DistinctValues> {
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  assertInItems(collection, request.fieldName === undefined ? [] : [request.fieldName])
  if (request.cursorPaging) return distinctByCursor(deps, caller, { collection, request })
  const filter = readableItems(collection, caller, request.filter)
  const path = parsePath(request.fieldName)
  const { limit, offset } = readPage(request.paging)
  const field = { path, order: request.order ?? 'ASC' }
  const keys = activeKeys(collection.indexes)
  // One more than the page tells whether there is a next one, without counting.
  const db = await scanItems(deps.db, caller)({ collection, filter })
  const found = await listItemValues(db, collection.itemsTable, {
    filter,
    field,
    limit: limit + 1,
    offset,
    keys,
  })
  const values = found.slice(0, limit)
  const hasNext = found.length > limit
  const paging: PagingMetadata = { count: values.length, offset, tooManyToCount: false, hasNext }
  if (request.returnTotalCount) {
    paging.total = await countItemValues(db, collection.itemsTable, { filter, path, keys })
  }
  return { values, paging }
}
