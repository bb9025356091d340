import { readPath, type SortValue, sortValue } from '@foyer/protocol'
import type { StoredItem } from '../engine.js'
import type { IndexKey } from '../index-keys.js'
import type { JsonDialect } from '../json-dialect.js'
import { sql } from '../sql.js'
import type { ItemOrder } from './compile-page.js'
import { decidingPart } from './compile-sort.js'
import { type KeysetKey, type KeysetPosition, notNullKey, reverseOrder } from './keyset.js'
import { shuffleKey } from './shuffle-key.js'

/** An item with its position in the order of insertion. */
export interface PositionedItem extends Pick<StoredItem, 'id' | 'revision' | 'text'> {
  seq: number
}

/** The position of an item in an order. It stays valid after the item is deleted. */
export interface ItemPosition {
  id: string
  seq: number
  /** Sort values, one for each key of the sort list. */
  values: SortValue[]
}

/** Computes the position of an item in an order. */
export function positionOfItem(order: ItemOrder, { id, seq, text }: PositionedItem): ItemPosition {
  const keys = 'seed' in order ? [] : decidingPart(order.sort).keys
  // Parsed from the text: the number type of the database does not hold all digits.
  const item: unknown = keys.length === 0 ? undefined : JSON.parse(text)
  return { id, seq, values: keys.map(({ path }) => sortValue(readPath(item, path))) }
}

/** Builds the sort keys of an order, relative to the position to read from. */
export function keysetOfItems(
  page: { order: ItemOrder; from: KeysetPosition<ItemPosition>; indexKeys?: readonly IndexKey[] },
  json: JsonDialect,
): KeysetKey[] {
  const { order } = page
  const { position, ...how } = page.from
  const { id, seq, values } = position ?? { id: '', seq: 0, values: [] }
  if ('seed' in order) {
    const key = shuffleKey(order.seed, id)
    const shuffled = notNullKey(json.shuffled(order.seed), key, { ...how, inclusive: false })
    return [shuffled, notNullKey(sql`id`, id, how)]
  }
  if (order.sort.length === 0) return [notNullKey(sql`seq`, seq, how)]
  const { keys, idOrder } = decidingPart(order.sort)
  const byFields = keys.map((key, index) => {
    const directed = how.backwards ? reverseOrder(key) : key
    return {
      orderBy: json.orderParts(directed, page.indexKeys),
      ...json.compareToValue(directed, values[index] ?? null, page.indexKeys),
    }
  })
  return [
    ...byFields,
    notNullKey(sql`id`, id, { ...how, backwards: how.backwards !== (idOrder === 'DESC') }),
  ]
}
