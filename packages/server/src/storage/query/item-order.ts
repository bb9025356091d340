import { hash } from 'node:crypto'
import { type Sort, type SortKey, type SortValue, sortValue, valueAtPath } from '@foyer/protocol'
import type { OrderTerm } from '../engine/json-dialect.js'
import { join, type Sql, sql } from '../sql.js'
import type { StoredItem } from '../stored-item.js'
import type { SelectedItems } from './item-read.js'
import { type KeysetKey, type KeysetStart, notNullKey, reverseOrder } from './keyset.js'

/**
 * Order by fields, or a shuffled order that is stable for a seed.
 * @see `parseOrder` in `data/query/query.ts`, `shuffled` in `json-dialect.ts` of each database
 */
export type ItemOrder = { sort: Sort } | { seed: string }

/**
 * Compiles a sort list to ORDER BY terms. For a field with an index, the first term is its index entry. The id breaks
 * ties, so that pages never overlap. An empty list sorts by insertion.
 */
export function itemOrderTerms(
  sort: Sort,
  { dialect, indexKeys }: Pick<SelectedItems, 'dialect' | 'indexKeys'>,
): readonly OrderTerm[] {
  if (sort.length === 0) return [{ value: sql`seq`, direction: sql`asc` }]
  const { keys, idOrder } = splitAtId(sort)
  const terms = keys.flatMap((key) => dialect.json.orderTerms(key, indexKeys))
  return [...terms, { value: sql`id`, direction: idOrder === 'ASC' ? sql`asc` : sql`desc` }]
}

/**
 * Splits a sort list into the keys before the id and the order of the id. Later keys have no effect: the id is unique.
 */
function splitAtId(sort: Sort): { keys: Sort; idOrder: SortKey['order'] } {
  const index = sort.findIndex(({ path }) => path.length === 1 && path[0] === '_id')
  const id = sort[index]
  return id ? { keys: sort.slice(0, index), idOrder: id.order } : { keys: sort, idOrder: 'ASC' }
}

/** Joins terms to an ORDER BY list. */
export function orderList(parts: readonly OrderTerm[]): Sql {
  return join(
    parts.map(({ value, direction }) => sql`${value} ${direction}`),
    ', ',
  )
}

/** An item with `seq`, its number in the order of insertion. */
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
  const keys = 'seed' in order ? [] : splitAtId(order.sort).keys
  // Parsed from the text: the number type of the database does not hold all digits.
  const item: unknown = keys.length === 0 ? undefined : JSON.parse(text)
  return { id, seq, values: keys.map(({ path }) => sortValue(valueAtPath(item, path))) }
}

/** Builds the sort keys of an order, in reading direction. */
export function keysetOfItems(
  { dialect: { json }, indexKeys }: Pick<SelectedItems, 'dialect' | 'indexKeys'>,
  { order, from }: { order: ItemOrder; from: KeysetStart<ItemPosition> },
): KeysetKey<ItemPosition>[] {
  const { backwards, inclusive } = from
  if ('seed' in order) {
    const { seed } = order
    // The id decides among equal hashes, so only the key of the id includes the row at the position.
    const shuffled = notNullKey<ItemPosition>(
      json.shuffled(seed),
      ({ id }) => shuffleKey(seed, id),
      { descending: backwards, inclusive: false },
    )
    return [shuffled, notNullKey(sql`id`, idAt, { descending: backwards, inclusive })]
  }
  if (order.sort.length === 0) {
    return [notNullKey(sql`seq`, ({ seq }) => seq, { descending: backwards, inclusive })]
  }
  const { keys, idOrder } = splitAtId(order.sort)
  const byFields = keys.map((key, index) => {
    const directed = backwards ? reverseOrder(key) : key
    return {
      orderBy: json.orderTerms(directed, indexKeys),
      conditionsAt: ({ values }: ItemPosition) =>
        json.keysetConditions(directed, values[index] ?? null, indexKeys),
    }
  })
  const descending = backwards !== (idOrder === 'DESC')
  return [...byFields, notNullKey(sql`id`, idAt, { descending, inclusive })]
}

function idAt({ id }: ItemPosition): string {
  return id
}

/**
 * Computes the sort key of an item in shuffled order: the MD5 of seed and id.
 * @see docs/wire/queries.md#random-order
 */
export function shuffleKey(seed: string, id: string): string {
  return hash('md5', `${seed}:${id}`)
}
