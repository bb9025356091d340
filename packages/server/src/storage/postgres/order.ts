import type { Path, SortKey, SortValue } from '@foyer/protocol'
import { columnOf, exactKey, type IndexKey } from '../engine/index-keys.js'
import type { KeysetConditions, OrderTerm } from '../engine/json-dialect.js'
import { columnKeysetConditions } from '../query/keyset.js'
import { type Sql, sql } from '../sql.js'
import { entryOfValue, indexEntry } from './index-entry.js'
import { at, byCodePoint, textAt, typeOf, writtenText } from './path.js'

const directions = { ASC: sql`asc nulls first`, DESC: sql`desc nulls last` }
/** Sort directions of ids, which are never NULL. Without a `nulls` clause, because their index has none. */
const idDirections = { ASC: sql`asc`, DESC: sql`desc` }

/** Compiles a key of a sort list to ORDER BY terms. With an index on the field, the first is the index entry. */
export function orderTerms(sort: SortKey, indexKeys: readonly IndexKey[]): readonly OrderTerm[] {
  const column = columnOf(sort.path)
  if (column) return [{ value: column, direction: columnDirection(sort) }]
  const { rank, number, text } = valueParts(sort.path)
  const indexKey = exactKey(indexKeys, sort.path)
  // An index entry is exact except for long strings.
  const terms = indexKey ? [indexEntry(indexKey), text] : [rank, number, text]
  return terms.map((value) => ({ value, direction: directions[sort.order] }))
}

function columnDirection({ path, order }: SortKey): Sql {
  return path[0] === '_id' ? idDirections[order] : directions[order]
}

/**
 * Compiles the sort values of a field: rank (NULL, 1 for numbers and booleans, 2 for strings and other JSON), number
 * and text.
 */
function valueParts(path: Path): Record<'rank' | 'number' | 'text', Sql> {
  const type = typeOf(path)
  const rank = sql`case ${type} when 'null' then null when 'number' then 1 when 'boolean' then 1
    when 'string' then 2 when 'object' then 2 when 'array' then 2 end`
  const number = sql`case ${type} when 'number' then ${at(path)}::float8
    when 'boolean' then ${at(path)}::boolean::integer end`
  const text = sql`case ${type} when 'string' then ${textAt(path)}
    when 'object' then ${writtenText(path)} when 'array' then ${writtenText(path)} end`
  return { rank, number, text: sql`${text} ${byCodePoint}` }
}

/**
 * Compiles the conditions that place items relative to a value of a field, in the order of `orderTerms`. Without an
 * index on the field, a condition fixes the parts before the one that it compares, for example rank and number before
 * the text, and items with equal values are sorted by all three parts.
 */
export function keysetConditions(
  key: SortKey,
  value: SortValue,
  indexKeys: readonly IndexKey[],
): KeysetConditions {
  const { path, order } = key
  const column = columnOf(path)
  if (column) return columnKeysetConditions(column, order, value)
  const indexKey = exactKey(indexKeys, path)
  if (indexKey) return indexKeysetConditions(indexKey, order, value)
  const { rank, number, text } = valueParts(path)
  const up = order === 'ASC'
  const sign = up ? sql`>` : sql`<`
  const nulls = sql`(${rank} is null and ${number} is null and ${text} is null)`
  const equalOrderBy = orderTerms(key, [])
  if (value === null)
    return { equal: nulls, equalOrderBy, after: up ? [sql`${rank} is not null`] : [] }
  const common: Pick<KeysetConditions, 'equalOrderBy' | 'nullRows'> = up
    ? { equalOrderBy }
    : { equalOrderBy, nullRows: nulls }
  const isText = sql`${rank} = 2 and ${number} is null`
  if (typeof value === 'string') {
    const equal = sql`(${isText} and ${text} = ${value})`
    const texts = sql`(${isText} and ${text} ${sign} ${value})`
    return { ...common, equal, after: up ? [texts] : [texts, sql`${rank} = 1`] }
  }
  // Bound as text, because JavaScript prints exactly the digits that identify the double.
  const operand = sql`${String(value)}::text::float8`
  const equal = sql`(${rank} = 1 and ${number} = ${operand} and ${text} is null)`
  const numbers = sql`(${rank} = 1 and ${number} ${sign} ${operand})`
  return { ...common, equal, after: up ? [numbers, sql`(${isText})`] : [numbers] }
}

/** Places items by their index entry, and by the full string if the entry is truncated. */
function indexKeysetConditions(
  key: IndexKey,
  order: SortKey['order'],
  value: SortValue,
): KeysetConditions {
  const entry = value === null ? null : entryOfValue(value, key)
  const byEntry = columnKeysetConditions(indexEntry(key), order, entry)
  if (typeof value !== 'string' || value.length < key.length) return byEntry
  const byText = columnKeysetConditions(valueParts(key.path).text, order, value)
  return {
    ...byEntry,
    equal: sql`(${byEntry.equal} and ${byText.equal})`,
    after: [...byText.after.map((after) => sql`(${byEntry.equal} and ${after})`), ...byEntry.after],
  }
}
