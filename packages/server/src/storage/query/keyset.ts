import type { SortKey } from '@foyer/protocol'
import type { KeysetConditions, OrderTerm } from '../engine/json-dialect.js'
import { join, type Sql, type SqlValue, sql } from '../sql.js'

// The steps from a position to statements:
// 1. `KeysetKey.conditionsAt` compiles the position to conditions of each key (`item-order.ts`; for fields of items,
//    `keysetConditions` of the database).
// 2. `keysetRanges` joins the conditions of all keys to ranges.
// 3. `readKeysetPage` reads range by range; for items, `compileRows` in `compile-page.ts` compiles a range to a
//    statement.

/** Start and direction of reading. */
export interface KeysetStart<Position> {
  /** Undefined: from the beginning. */
  position: Position | undefined
  /** Reads against the sort order. */
  backwards: boolean
  /** Includes the row at the position. */
  inclusive: boolean
}

/** The start of the first page. */
export const fromBeginning: KeysetStart<never> = {
  position: undefined,
  backwards: false,
  inclusive: false,
}

/** One sort key. The last key of a list is unique. */
export interface KeysetKey<Position> {
  /** ORDER BY terms of the key, in reading direction. */
  readonly orderBy: readonly OrderTerm[]
  /** Returns the conditions that compare rows with a position. */
  conditionsAt(position: Position): KeysetConditions
}

/** A condition for consecutive rows, and their order. */
export interface KeysetRange {
  readonly condition: Sql
  readonly orderBy: readonly OrderTerm[]
}

/** Reads up to `limit` rows after a position, range by range; without one, from the beginning. */
export async function readKeysetPage<Position, Row>(
  keys: readonly KeysetKey<Position>[],
  { from: { position }, limit }: { from: KeysetStart<Position>; limit: number },
  readRange: (range: KeysetRange, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const ranges =
    position === undefined
      ? [{ condition: sql`true`, orderBy: keys.flatMap(({ orderBy }) => orderBy) }]
      : keysetRanges(keys.map((key) => ({ orderBy: key.orderBy, ...key.conditionsAt(position) })))
  const rows: Row[] = []
  for (const range of ranges) {
    if (rows.length >= limit) break
    rows.push(...(await readRange(range, limit - rows.length)))
  }
  return rows
}

/** A sort key with its conditions at one position. */
interface PlacedKey extends KeysetConditions {
  readonly orderBy: readonly OrderTerm[]
}

/** Number of keys with separate ranges: an index has at most three fields, so later keys gain nothing. */
const INDEXED_KEYS = 3

/**
 * Keyset pagination: continues a sorted list after a given row without OFFSET.
 *
 * For `order by a, b, id` after the row (1, 2, 'x') it yields one condition per index range, nearest first:
 *
 *     a = 1 and b = 2 and id > 'x'
 *     a = 1 and b > 2
 *     a > 1
 *
 * The rows without a value (`nullRows`) are a range of their own, after the values of their key.
 * A single condition with `or` would make both databases read the index from its start.
 */
function keysetRanges(keys: readonly PlacedKey[]): KeysetRange[] {
  const separate = keys.slice(0, Math.min(keys.length - 1, INDEXED_KEYS))
  const combined = keys.slice(separate.length)
  const ranges = [rangeOf(separate, afterCombined(combined), combined)]
  for (const [index, key] of [...separate.entries()].reverse()) {
    const equalKeys = separate.slice(0, index)
    for (const after of key.after) ranges.push(rangeOf(equalKeys, after, keys.slice(index)))
    if (key.nullRows) {
      const nulls = { equal: key.nullRows, equalOrderBy: key.equalOrderBy }
      const following = keys.slice(index + 1)
      ranges.push(rangeOf([...equalKeys, nulls], undefined, following))
    }
  }
  return ranges
}

/** Builds the range of rows with equal values of some keys, sorted by the keys after them. */
function rangeOf(
  equalKeys: readonly Pick<PlacedKey, 'equal' | 'equalOrderBy'>[],
  after: Sql | undefined,
  following: readonly PlacedKey[],
): KeysetRange {
  const conditions = [...equalKeys.map(({ equal }) => equal), ...(after ? [after] : [])]
  const equalTerms = equalKeys.flatMap(({ equalOrderBy = [] }) => equalOrderBy)
  return {
    condition: sql`(${join(conditions, ' and ')})`,
    orderBy: [...equalTerms, ...following.flatMap(({ orderBy }) => orderBy)],
  }
}

/**
 * Combines the ranges of several keys in one condition: rows after the value of the first one, or of a following one.
 */
function afterCombined([key, ...following]: readonly PlacedKey[]): Sql {
  if (key === undefined) return sql`false`
  const { after, nullRows, equal } = key
  const deeper = following.length === 0 ? [] : [sql`(${equal} and ${afterCombined(following)})`]
  const alternatives = [...after, ...(nullRows ? [nullRows] : []), ...deeper]
  return alternatives.length === 0 ? sql`false` : sql`(${join(alternatives, ' or ')})`
}

/** Places rows relative to a value of a column or expression. NULL sorts lowest. */
export function columnKeysetConditions(
  column: Sql,
  order: SortKey['order'],
  value: Sql | SqlValue | null,
): KeysetConditions {
  const ascending = order === 'ASC'
  const isNull = sql`${column} is null`
  if (value === null) return { equal: isNull, after: ascending ? [sql`${column} is not null`] : [] }
  const equal = sql`${column} = ${value}`
  if (ascending) return { equal, after: [sql`${column} > ${value}`] }
  return { equal, after: [sql`${column} < ${value}`], nullRows: isNull }
}

/**
 * Creates the sort key of a column or expression that is never NULL.
 * @param valueAt takes the value of the column from a position
 * @param read.descending the order in reading direction: true for an ascending order that is read backwards
 * @param read.inclusive includes the rows with the value of the position
 */
export function notNullKey<Position>(
  column: Sql,
  valueAt: (position: Position) => SqlValue,
  { descending, inclusive }: { descending: boolean; inclusive: boolean },
): KeysetKey<Position> {
  const sign = descending ? sql`<` : sql`>`
  return {
    orderBy: [{ value: column, direction: descending ? sql`desc` : sql`asc` }],
    conditionsAt: (position) => {
      const value = valueAt(position)
      const after = inclusive ? sql`${column} ${sign}= ${value}` : sql`${column} ${sign} ${value}`
      return { equal: sql`${column} = ${value}`, after: [after] }
    },
  }
}

/** Reverses the direction of a sort key. */
export function reverseOrder(key: SortKey): SortKey {
  return { ...key, order: key.order === 'ASC' ? 'DESC' : 'ASC' }
}
