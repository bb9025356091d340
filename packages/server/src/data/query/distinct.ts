import {
  type DistinctValuesRequest,
  type Filter,
  type PagingMetadata,
  parsePath,
  type SortKey,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { activeKeys } from '../../storage/index-keys.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import {
  countItemValues,
  listItemValues,
  listItemValuesFrom,
} from '../../storage/items/item-values.js'
import { requireCollection } from '../collections/collections.js'
import { assertInItems } from '../collections/reference-fields.js'
import type { DataDeps } from '../deps.js'
import type { CursorDeps } from '../paging/cursor.js'
import { pageByCursor } from '../paging/cursor-page.js'
import { readOffsetPage, takeOffsetPage } from '../paging/offset-page.js'
import { readableFilter } from '../permissions/access.js'
import { beginItemScans } from '../scan/begin-scan.js'

/** Values as JSON text, with their paging metadata. */
export interface DistinctValues {
  values: string[]
  paging: PagingMetadata
}

/**
 * Lists the distinct values of a field in the items that match a filter and that the caller may read.
 * @throws DataError; CheckError for an invalid request
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
  const filter = readableFilter(collection, caller, request.filter)
  const path = parsePath(request.fieldName)
  const page = readOffsetPage(request.paging)
  const field = { path, order: request.order ?? 'ASC' }
  const indexKeys = activeKeys(collection.indexes)
  const db = await beginItemScans(deps, caller)({ collection, filter })
  const list = { ...page, limit: page.limit + 1, filter, field, indexKeys }
  const read = await listItemValues(db, collection.itemsTable, list)
  const { rows: values, paging } = takeOffsetPage(read, page)
  if (request.returnTotalCount) {
    paging.total = await countItemValues(db, collection.itemsTable, { filter, path, indexKeys })
  }
  return { values, paging }
}

/** The request of the first page, kept in the cursor. */
interface FirstRequest {
  filter: WireFilter | undefined
  field: SortKey
}

/**
 * Runs `distinct` with cursor paging.
 * @see docs/wire.md#cursors
 */
async function distinctByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: DistinctValuesRequest },
): Promise<{ values: string[]; paging: PagingMetadata }> {
  const { id, itemsTable } = collection
  const indexKeys = activeKeys(collection.indexes)
  const { fieldName, filter, order, paging, cursorPaging = {} } = request
  const scan = beginItemScans(deps, caller)
  const readable = (first: FirstRequest): Filter => readableFilter(collection, caller, first.filter)
  const page = await pageByCursor<FirstRequest, string, string>(deps, {
    use: { call: 'query-distinct-values', collectionId: id },
    cursorPaging,
    paging,
    otherParameters: { fieldName, filter, order },
    firstRequest: () => ({ filter, field: { path: parsePath(fieldName), order: order ?? 'ASC' } }),
    read: async (firstRequest, from, limit) => {
      const filter = readable(firstRequest)
      const db = await scan({ collection, filter })
      return listItemValuesFrom(db, itemsTable, { ...firstRequest, filter, from, limit, indexKeys })
    },
    positionOf: (_, value) => value,
  })
  if (request.returnTotalCount) {
    const filter = readable(page.firstRequest)
    const db = await scan({ collection, filter })
    const { path } = page.firstRequest.field
    page.paging.total = await countItemValues(db, itemsTable, { filter, path, indexKeys })
  }
  return { values: page.rows, paging: page.paging }
}
