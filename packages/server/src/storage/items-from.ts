import {
  type Filter,
  readPath,
  type Sort,
  type SortKey,
  type SortValue,
  sortValue,
} from '@foyer/protocol'
import { compileRows, type ItemOrder } from './compile-page.js'
import type { Database } from './database.js'
import type { IndexKey } from './index-keys.js'
import type { ListedItem } from './items.js'
import type { JsonDialect } from './json-dialect.js'
import { type Level, plainLevel, type ReadingFrom, readBehind, turned } from './keyset.js'
import { shuffleKey } from './shuffle-key.js'
import { identifier, sql } from './sql.js'

/** An item with where it was inserted. */
export interface PlacedItem extends ListedItem {
  seq: number
}

/** Where an item stands in an order; it is a place also when the item is gone. */
export interface ItemPlace {
  id: string
  seq: number
  /** What the entries of the sort list sort it by. */
  values: SortValue[]
}

/** The place of an item in an order. */
export function placeOfItem(order: ItemOrder, { id, seq, text }: PlacedItem): ItemPlace {
  const keys = 'seed' in order ? [] : decidingPart(order.sort).keys
  // Read from the text: a number of the database's own would not hold all digits.
  const item: unknown = keys.length === 0 ? undefined : JSON.parse(text)
  return { id, seq, values: keys.map(({ path }) => sortValue(readPath(item, path))) }
}

/**
 * Items that match a filter, in the order of reading from a place. As long as there is an index over the order, the time
 * it takes does not depend on the place.
 */
export async function listItemsFrom(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: {
    filter: Filter
    order: ItemOrder
    from: ReadingFrom<ItemPlace>
    limit: number
    keys?: readonly IndexKey[]
  },
): Promise<PlacedItem[]> {
  const { filter, keys = [] } = page
  const columns = sql`seq, id, revision, ${db.dialect.items.text} as text`
  const levels = levelsOf(page, db.dialect.json)
  const rows = await readBehind(levels, page, ({ condition, by }, limit) => {
    const stretch = { columns, filter, within: condition, by, limit, keys }
    return db.all<PlacedItem>(compileRows(identifier(table), stretch, db.dialect))
  })
  return rows.map(({ seq, id, revision, text }) => ({ seq, id, revision, text }))
}

/** The levels of `compileSort`, and of the random order. */
export function levelsOf(
  page: { order: ItemOrder; from: ReadingFrom<ItemPlace>; keys?: readonly IndexKey[] },
  json: JsonDialect,
): Level[] {
  const { order } = page
  const { place, ...how } = page.from
  const { id, seq, values } = place ?? { id: '', seq: 0, values: [] }
  if ('seed' in order) {
    const key = shuffleKey(order.seed, id)
    const shuffled = plainLevel(json.shuffled(order.seed), key, { ...how, through: false })
    return [shuffled, plainLevel(sql`id`, id, how)]
  }
  if (order.sort.length === 0) return [plainLevel(sql`seq`, seq, how)]
  const { keys, idOrder } = decidingPart(order.sort)
  const levels = keys.map((key, index) => {
    const read = how.back ? turned(key) : key
    return {
      by: json.orderParts(read, page.keys),
      beside: json.beside(read, values[index] ?? null, page.keys),
    }
  })
  return [...levels, plainLevel(sql`id`, id, { ...how, back: how.back !== (idOrder === 'DESC') })]
}

/** What stands behind the id in a sort list decides nothing. */
function decidingPart(sort: Sort): { keys: Sort; idOrder: SortKey['order'] } {
  const index = sort.findIndex(({ path }) => path.length === 1 && path[0] === '_id')
  const id = sort[index]
  return id ? { keys: sort.slice(0, index), idOrder: id.order } : { keys: sort, idOrder: 'ASC' }
}
