import {
  type DistinctValuesRequest,
  type PagingMetadata,
  parsePath,
  type SortKey,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import {
  countItemValues,
  listItemValues,
  listItemValuesFrom,
} from '../../storage/items/item-values.js'
import { assertNoMultiReference } from '../collections/reference-fields.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import type { CursorDeps } from '../paging/cursor.js'
import { parsePage, takePage } from '../paging/page.js'
import { createRead } from '../reads/create-read.js'

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
  const { dataCollectionId, fieldName, filter, order, paging, cursorPaging } = request
  const collection = await requireCollection(deps, dataCollectionId, caller)
  assertNoMultiReference(collection, fieldName === undefined ? [] : [fieldName])
  const page = parsePage<DistinctSelection, string>(deps, {
    purpose: { call: 'query-distinct-values', collectionId: collection.id },
    paging,
    cursorPaging,
    selectionParameters: { fieldName, filter, order },
    parseSelection: () => ({
      filter,
      field: { path: parsePath(fieldName), order: order ?? 'ASC' },
    }),
  })
  const { selection, from, offset } = page
  const { field } = selection
  const limit = page.limit + 1
  const read = await createRead(deps, caller, { collection, wireFilter: selection.filter })
  const valuesAndNext = from
    ? await listItemValuesFrom(read, { field, from, limit })
    : await listItemValues(read, { field, offset, limit })
  const { rows, paging: metadata } = takePage(deps, page, valuesAndNext, (value) => value)
  if (request.returnTotalCount) metadata.total = await countItemValues(read, field.path)
  return { values: rows, paging: metadata }
}

/** Selection of a request, which all pages of a cursor share. */
interface DistinctSelection {
  filter: WireFilter | undefined
  field: SortKey
}
