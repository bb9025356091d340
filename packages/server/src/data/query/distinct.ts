import {
  type DistinctValuesRequest,
  type PagingMetadata,
  parsePath,
  type SortKey,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { activeKeys } from '../../storage/engine/index-keys.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import {
  countItemValues,
  listItemValues,
  listItemValuesFrom,
} from '../../storage/items/item-values.js'
import { assertNoMultiReference } from '../collections/reference-fields.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import type { CursorDeps } from '../paging/cursor.js'
import { parseCursorPaging, takeCursorPage } from '../paging/cursor-page.js'
import { parseOffsetPaging, takeOffsetPage } from '../paging/offset-page.js'
import { authorizedFilter } from '../permissions/access.js'
import { openItemScan } from '../scan/open-scan.js'

/** Values as JSON text, with their paging metadata. */
export interface DistinctValues {
  values: string[]
  paging: PagingMetadata
}

/**
 * Lists the distinct values of a field in the items that match a filter and that the caller may read.
 * @throws DataError; CheckError for an invalid request
 * @see docs/wire/queries.md#distinct-values
 */
export async function distinct(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: DistinctValuesRequest,
): Promise<DistinctValues> {
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  assertNoMultiReference(collection, request.fieldName === undefined ? [] : [request.fieldName])
  if (request.cursorPaging) return distinctByCursor(deps, caller, { collection, request })
  const filter = authorizedFilter(collection, caller, request.filter)
  const path = parsePath(request.fieldName)
  const page = parseOffsetPaging(request.paging)
  const field = { path, order: request.order ?? 'ASC' }
  const indexKeys = activeKeys(collection.indexes)
  const scan = await openItemScan(deps, caller, { collection, filter })
  const valuesAndNext = await listItemValues(scan, collection.itemsTable, {
    filter,
    field,
    indexKeys,
    offset: page.offset,
    limit: page.limit + 1,
  })
  const { rows: values, paging } = takeOffsetPage(valuesAndNext, page)
  if (request.returnTotalCount) {
    paging.total = await countItemValues(scan, collection.itemsTable, { filter, path, indexKeys })
  }
  return { values, paging }
}

/** Selection of a query by cursor, which all its pages share. */
interface CursorSelection {
  filter: WireFilter | undefined
  field: SortKey
}

/**
 * Runs `distinct` with cursor paging.
 * @see docs/wire/queries.md#cursors
 */
async function distinctByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: DistinctValuesRequest },
): Promise<{ values: string[]; paging: PagingMetadata }> {
  const { id, itemsTable } = collection
  const indexKeys = activeKeys(collection.indexes)
  const { fieldName, filter: wireFilter, order, paging, cursorPaging = {} } = request
  const start = parseCursorPaging<CursorSelection, string>(deps, {
    use: { call: 'query-distinct-values', collectionId: id },
    cursorPaging,
    paging,
    otherParameters: { fieldName, filter: wireFilter, order },
    parseSelection: () => ({
      filter: wireFilter,
      field: { path: parsePath(fieldName), order: order ?? 'ASC' },
    }),
  })
  const { selection, from, limit } = start
  const { field } = selection
  const filter = authorizedFilter(collection, caller, selection.filter)
  const scan = await openItemScan(deps, caller, { collection, filter })
  const page = { filter, field, from, limit: limit + 1, indexKeys }
  const valuesAndNext = await listItemValuesFrom(scan, itemsTable, page)
  const { rows, paging: metadata } = takeCursorPage(deps, start, valuesAndNext, (value) => value)
  if (request.returnTotalCount) {
    const { path } = field
    metadata.total = await countItemValues(scan, itemsTable, { filter, path, indexKeys })
  }
  return { values: rows, paging: metadata }
}
