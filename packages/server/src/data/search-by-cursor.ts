import {
  type Filter,
  type PagingMetadata,
  parseSort,
  type SearchDetails,
  type SearchItemsRequest,
  type Sort,
  type SortEntry,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { countItems } from '../storage/count-items.js'
import { listItemsFrom } from '../storage/items-from.js'
import type { ReadingFrom } from '../storage/keyset.js'
import {
  type FoundItem,
  type FoundPlace,
  listFoundItemsFrom,
  placeOfFound,
} from '../storage/search/found-from.js'
import { countFoundItems, type Search } from '../storage/search/search-items.js'
import type { CursorDeps } from './cursor.js'
import { pageByCursor } from './cursor-page.js'
import type { DataDeps } from './deps.js'
import { readableItems } from './readable-items.js'
import { scanItems } from './scan-items.js'

/** What the first page of a search asks for. */
interface Asked {
  filter: WireFilter | undefined
  sort: SortEntry[] | undefined
  details: SearchDetails | undefined
}

/** What is looked for, as the search itself reads it: everything, nothing, or items with these words. */
export type ReadSearch = (
  details: SearchDetails | undefined,
  among: Pick<Reading, 'db' | 'filter'>,
) => Promise<'everything' | 'nothing' | Search>

interface CursorSearch {
  collection: StoredCollection
  request: SearchItemsRequest
  readSearch: ReadSearch
  defaultLimit: number
}

/**
 * A search where the request pages by cursor.
 * @see docs/wire.md#cursors
 */
export async function searchByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request, readSearch, defaultLimit }: CursorSearch,
): Promise<{ items: FoundItem[]; paging: PagingMetadata }> {
  const { id, itemsTable } = collection
  const { paging, cursorPaging } = request.search
  const scan = scanItems(deps.db, caller)
  const begin = async (asked: Asked): Promise<Reading> => {
    const filter = readableItems(collection, caller, asked.filter)
    const db = await scan({ collection, filter })
    const wanted = await readSearch(asked.details, { db, filter })
    return { db, filter, wanted, sort: parseSort(asked.sort ?? []) }
  }
  const asked = askedOf(request)
  const page = await pageByCursor<Asked, FoundPlace, FoundItem>(deps, {
    use: { call: 'search', collectionId: id },
    cursorPaging: { limit: defaultLimit, ...cursorPaging },
    paging,
    said: { filter: asked.filter, sort: asked.sort, search: asked.details },
    ask: () => asked,
    read: async (asked, from, limit) => listFrom(await begin(asked), itemsTable, { from, limit }),
    placeOf: (asked, item) => placeOfFound(parseSort(asked.sort ?? []), item),
  })
  if (request.returnTotalCount) {
    page.paging.total = await countAll(await begin(page.asked), itemsTable)
  }
  return { items: page.rows, paging: page.paging }
}

/** Null is the same as left out. */
function askedOf({ search: { filter, sort, search } }: SearchItemsRequest): Asked {
  return { filter: filter ?? undefined, sort, details: search }
}

interface Reading {
  db: Awaited<ReturnType<ReturnType<typeof scanItems>>>
  filter: Filter
  wanted: Awaited<ReturnType<ReadSearch>>
  sort: Sort
}

async function listFrom(
  { db, filter, wanted, sort }: Reading,
  table: string,
  page: { from: ReadingFrom<FoundPlace>; limit: number },
): Promise<FoundItem[]> {
  if (wanted === 'nothing') return []
  if (wanted !== 'everything') return listFoundItemsFrom(db, table, { ...wanted, sort, ...page })
  const rows = await listItemsFrom(db, table, { filter, order: { sort }, ...page })
  return rows.map((row) => ({ ...row, points: 0 }))
}

async function countAll({ db, filter, wanted }: Reading, table: string): Promise<number> {
  if (wanted === 'nothing') return 0
  return wanted === 'everything'
    ? countItems(db, table, filter)
    : countFoundItems(db, table, wanted)
}
