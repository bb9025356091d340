import type { Sort } from '@foyer/protocol'
import { orderList } from '../compile-sort.js'
import type { Database } from '../database.js'
import { type ItemPlace, levelsOf, type PlacedItem, placeOfItem } from '../items-from.js'
import { type Level, plainLevel, type ReadingFrom, readBehind } from '../keyset.js'
import { identifier, sql } from '../sql.js'
import { fromFound, type Search } from './search-items.js'

/** A found item with how well it fits; under a sort list all fit alike. */
export interface FoundItem extends PlacedItem {
  points: number
}

/** Where a found item stands; it is a place also when the item is gone. */
export interface FoundPlace extends ItemPlace {
  points: number
}

/** The place of a found item in an order. */
export function placeOfFound(sort: Sort, item: FoundItem): FoundPlace {
  return { ...placeOfItem({ sort }, item), points: item.points }
}

/** What `listFoundItems` lists, in the order of reading from a place. */
export async function listFoundItemsFrom(
  db: Pick<Database, 'all' | 'dialect'>,
  itemsTable: string,
  page: Search & { sort: Sort; from: ReadingFrom<FoundPlace>; limit: number },
): Promise<FoundItem[]> {
  const { items, json } = db.dialect
  const { sort, from } = page
  const isRanked = sort.length === 0
  const levels = isRanked ? ranking(from) : levelsOf({ order: { sort }, from }, json)
  const found = fromFound(db, itemsTable, page, isRanked)
  // The texts are read of the items on the page only.
  return readBehind(levels, page, ({ condition, by }, limit) =>
    db.all<FoundItem>(sql`select seq, id, revision, ${items.text} as text, page.points as points
      from (
        select seq, ${points} as points, row_number() over (order by ${orderList(by)}) as place
        ${found} and ${condition} order by place limit ${db.dialect.limit(limit)}
      ) as page join ${identifier(itemsTable)} using (seq) order by page.place`),
  )
}

/** Sums are numbers of any length in PostgreSQL. */
const points = sql`cast(found.points as integer)`

/** Those that fit best come first, and of those that fit alike the one that was inserted first. */
function ranking({ place, ...how }: ReadingFrom<FoundPlace>): Level[] {
  const fitting = plainLevel(points, place?.points ?? 0, { back: !how.back, through: false })
  return [fitting, plainLevel(sql`seq`, place?.seq ?? 0, how)]
}
