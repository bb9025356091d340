import {
  type DistinctValuesRequest,
  type Filter,
  type PagingMetadata,
  parsePath,
  type SortKey,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { activeKeys } from '../storage/indexes.js'
import { countItemValues, listItemValuesFrom } from '../storage/item-values.js'
import type { CursorDeps } from './cursor.js'
import { pageByCursor } from './cursor-page.js'
import type { DataDeps } from './deps.js'
import { readableItems } from './readable-items.js'
import { scanItems } from './scan-items.js'

/** What the first page asks for. */
interface Asked {
  filter: WireFilter | undefined
  field: SortKey
}

/**
 * `distinct` where the request pages by cursor.
 * @see docs/wire.md#cursors
 */
export async function distinctByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: DistinctValuesRequest },
): Promise<{ values: string[]; paging: PagingMetadata }> {
  const { id, itemsTable } = collection
  const keys = activeKeys(collection.indexes)
  const { fieldName, filter, order, paging, cursorPaging = {} } = request
  const scan = scanItems(deps.db, caller)
  const readable = (asked: Asked): Filter => readableItems(collection, caller, asked.filter)
  const page = await pageByCursor<Asked, string, string>(deps, {
    use: { call: 'query-distinct-values', collectionId: id },
    cursorPaging,
    paging,
    said: { fieldName, filter, order },
    ask: () => ({ filter, field: { path: parsePath(fieldName), order: order ?? 'ASC' } }),
    read: async (asked, from, limit) => {
      const filter = readable(asked)
      const db = await scan({ collection, filter })
      return listItemValuesFrom(db, itemsTable, { ...asked, filter, from, limit, keys })
    },
    placeOf: (_, value) => value,
  })
  if (request.returnTotalCount) {
    const filter = readable(page.asked)
    const db = await scan({ collection, filter })
    const { path } = page.asked.field
    page.paging.total = await countItemValues(db, itemsTable, { filter, path, keys })
  }
  return { values: page.rows, paging: page.paging }
}
