import { compareBy, compareText, type SortKey, sortValue } from '@foyer/protocol'
import { entryIdentifiesValue, type IndexKey, leadingKey } from '../engine/index-keys.js'
import type { ItemRead } from '../query/item-read.js'
import { type KeysetStart, reverseOrder } from '../query/keyset.js'
import { conjuncts } from '../query/split-filter.js'
import { identifier, join, type Sql, sql } from '../sql.js'

/** Maximum values, each of which takes one index lookup. For more values, reading all items is as fast. */
const MAX_VALUES = 2000

/**
 * Reads the distinct values of a field in all items of a table as JSON text, in the order of `listItemValues`. Walks an
 * index that begins with the field, and skips entries with the same value.
 * @returns undefined for a filter, without such an index, and for a limit above `MAX_VALUES`
 */
export async function looseIndexScan(
  read: ItemRead,
  { field, from, limit }: { field: SortKey; from: KeysetStart<string>; limit: number },
): Promise<string[] | undefined> {
  if (conjuncts(read.filter).length > 0) return undefined
  const key = leadingKey(read.indexKeys, field.path)
  if (!key || limit > MAX_VALUES) return undefined
  const directed = from.backwards ? reverseOrder(field) : field
  const startValue = from.position === undefined ? undefined : sortValue(JSON.parse(from.position))
  const search = { read, table: identifier(read.table), key, sort: directed }
  const nullsFirst = directed.order === 'ASC'

  const texts: string[] = []
  let isAtEnd = true
  // One more, because a value with the same index entry as the start may sort before it.
  const max = limit + 1
  if (nullsFirst || startValue !== null) {
    const batch = await findValues(search, startValue ?? null, max)
    texts.push(...batch.texts)
    isAtEnd = batch.isAtEnd
  }
  const reachesNulls = nullsFirst ? (startValue ?? null) === null : isAtEnd
  if (reachesNulls && (await hasNull(search))) texts.push('null')

  const compareValues = compareBy([{ path: ['value'], order: directed.order }])
  const compare = (a: string, b: string): number =>
    compareValues({ value: JSON.parse(a) }, { value: JSON.parse(b) }) ||
    (from.backwards ? compareText(b, a) : compareText(a, b))
  const { position: start, inclusive } = from
  const inRange = texts.filter((text) => {
    const difference = start === undefined ? 1 : compare(text, start)
    return difference > 0 || (inclusive && difference === 0)
  })
  return inRange.sort(compare).slice(0, limit)
}

interface ValueSearch {
  read: ItemRead
  table: Sql
  key: IndexKey
  sort: SortKey
}

/**
 * Finds the values other than null, starting at a position, in at most `max` index entries. `isAtEnd` tells whether
 * there are no further entries.
 */
async function findValues(
  search: ValueSearch,
  startValue: string | number | null,
  max: number,
): Promise<{ texts: string[]; isAtEnd: boolean }> {
  const { read, table, key, sort } = search
  const { json } = read.dialect
  const field = json.indexEntry(key)
  const direction = json.orderTerms(sort, [key])[0]?.direction ?? sql``
  const sign = sort.order === 'ASC' ? sql`>` : sql`<`
  const start =
    startValue === null
      ? json.hasIndexEntry(key)
      : sql`${field} ${sign}= ${json.entryOfValue(key, startValue)}`
  const firstOf = (condition: Sql): Sql =>
    sql`select seq from ${table} where ${condition} order by ${field} ${direction} limit 1`
  const current = sql`(select ${field} from ${table} where seq = entries.seq)`
  const rows = await read.all<{ value: string }>(sql`
    with recursive entries (seq) as (
      select seq from (${firstOf(start)}) as start
      union all
      select (${firstOf(sql`${field} ${sign} ${current}`)}) from entries
      where entries.seq is not null and ${json.deadlineCheck}
    )
    select (select ${json.jsonText(sort.path)} from ${table} where seq = entries.seq) as value
    from entries where entries.seq is not null limit ${read.dialect.limit(max)}`)
  const texts = await withSameEntries(
    search,
    rows.map(({ value }) => value),
  )
  return { texts, isAtEnd: rows.length < max }
}

/** Adds the values with the same index entry as one of `values`, such as true for 1. */
async function withSameEntries(
  { read, table, key, sort }: ValueSearch,
  values: readonly string[],
): Promise<string[]> {
  const { json } = read.dialect
  const shared = values.filter((text) => !entryIdentifiesValue(JSON.parse(text), key))
  if (shared.length === 0) return [...values]
  const entries = shared.map((text) => json.entryOfValue(key, sortValue(JSON.parse(text)) ?? ''))
  const rows = await read.all<{ value: string }>(sql`
    select distinct ${json.jsonText(sort.path)} as value from ${table}
    where ${json.indexEntry(key)} in (${join(entries, ', ')}) and ${json.itemDeadlineCheck}`)
  return [...new Set([...values, ...rows.map(({ value }) => value)])]
}

async function hasNull({ read, table, key }: ValueSearch): Promise<boolean> {
  const rows = await read.all(
    sql`select 1 as one from ${table} where ${read.dialect.json.indexEntry(key)} is null limit 1`,
  )
  return rows.length > 0
}
