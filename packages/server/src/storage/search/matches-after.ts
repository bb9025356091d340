import type { Sort } from '@foyer/protocol'
import type { Database } from '../database.js'
import { orderList } from '../query/compile-sort.js'
import { type KeysetKey, type KeysetPosition, notNullKey, readPage } from '../query/keyset.js'
import { type ItemPlace, keysetOf, type PlacedItem, placeOfItem } from '../query/keyset-page.js'
import { identifier, sql } from '../sql.js'
import { fromMatches, type Search } from './search-items.js'

/** A match with its score. With a sort list, the score is meaningless. */
export interface MatchedItem extends PlacedItem {
  points: number
}

/** The position of a match. It stays valid after the item is deleted. */
export interface MatchPlace extends ItemPlace {
  points: number
}

/** Computes the place of a match in an order. */
export function placeOfMatch(sort: Sort, item: MatchedItem): MatchPlace {
  return { ...placeOfItem({ sort }, item), points: item.points }
}

/** Lists items like `listMatches`, from a place on, in reading direction. */
export async function listMatchesFrom(
  db: Pick<Database, 'all' | 'dialect'>,
  itemsTable: string,
  page: Search & { sort: Sort; from: KeysetPosition<MatchPlace>; limit: number },
): Promise<MatchedItem[]> {
  const { items, json } = db.dialect
  const { sort, from } = page
  const isRanked = sort.length === 0
  const keys = isRanked ? ranking(from) : keysetOf({ order: { sort }, from }, json)
  const matches = fromMatches(db, itemsTable, page, isRanked)
  // Texts are read only for the items on the page.
  return readPage(keys, page, ({ condition, orderBy }, limit) =>
    db.all<MatchedItem>(sql`select seq, id, revision, ${items.text} as text, page.points as points
      from (
        select seq, ${points} as points, row_number() over (order by ${orderList(orderBy)}) as place
        ${matches} and ${condition} order by place limit ${db.dialect.limit(limit)}
      ) as page join ${identifier(itemsTable)} using (seq) order by page.place`),
  )
}

/** The score as an integer: PostgreSQL returns sums as numeric. */
const points = sql`cast(found.points as integer)`

/** Builds the sort keys of a ranking: best matches first, insertion order breaks ties. */
function ranking({ place, ...how }: KeysetPosition<MatchPlace>): KeysetKey[] {
  const score = notNullKey(points, place?.points ?? 0, { back: !how.back, through: false })
  return [score, notNullKey(sql`seq`, place?.seq ?? 0, how)]
}
