import type { Path, SortKey, SortValue } from '@foyer/protocol'
import { exactKey, type IndexKey } from '../index-keys.js'
import { compareToValue, type OrderTerm, type ValueComparison } from '../query/keyset.js'
import { type Sql, sql } from '../sql.js'
import { indexed, keyFor } from './key.js'
import { at, byCodePoint, columnOf, textAt, typeOf, writtenText } from './path.js'

const directions = { ASC: sql`asc nulls first`, DESC: sql`desc nulls last` }
/** Sort directions of ids, which are never NULL. Without a `nulls` clause, because their index has none. */
const idDirections = { ASC: sql`asc`, DESC: sql`desc` }

/** The sort expressions of a field; the index expression comes first when there is an index. */
export function orderParts(
  sort: SortKey,
  indexKeys: readonly IndexKey[] = [],
): readonly OrderTerm[] {
  const column = columnOf(sort.path)
  if (column) return [{ value: column, direction: columnDirection(sort) }]
  const { rank, number, text } = valueParts(sort.path)
  const values = [rank, number, text]
  const key = exactKey(indexKeys, sort.path)
  // The key is exact except for long texts.
  const used = key ? [indexed(key), ...values.slice(-1)] : values
  return used.map((value) => ({ value, direction: directions[sort.order] }))
}

function columnDirection({ path, order }: SortKey): Sql {
  return path[0] === '_id' ? idDirections[order] : directions[order]
}

/** The sort keys of a field: rank (NULL, 1 for numbers and booleans, 2 for texts and other JSON), number, text. */
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
 * Compares items with a value in the order of `orderParts`. Each condition and the order within equal values name all three
 * parts, because only then an index over them serves a range scan.
 */
export function compareField(
  key: SortKey,
  value: SortValue,
  indexKeys: readonly IndexKey[] = [],
): ValueComparison {
  const { path, order } = key
  const column = columnOf(path)
  if (column) return compareToValue(column, order, value)
  const indexKey = exactKey(indexKeys, path)
  if (indexKey) return compareKey(indexKey, order, value)
  const { rank, number, text } = valueParts(path)
  const up = order === 'ASC'
  const sign = up ? sql`>` : sql`<`
  const nulls = sql`(${rank} is null and ${number} is null and ${text} is null)`
  const equalOrderBy = orderParts(key)
  if (value === null)
    return { equal: nulls, equalOrderBy, after: up ? [sql`${rank} is not null`] : [] }
  const common: Pick<ValueComparison, 'equalOrderBy' | 'nullRows'> = up
    ? { equalOrderBy }
    : { equalOrderBy, nullRows: nulls }
  const isText = sql`${rank} = 2 and ${number} is null`
  if (typeof value === 'string') {
    const equal = sql`(${isText} and ${text} = ${value})`
    const texts = sql`(${isText} and ${text} ${sign} ${value})`
    return { ...common, equal, after: up ? [texts] : [texts, sql`${rank} = 1`] }
  }
  // Bound as text: JavaScript prints the digits that identify the double.
  const operand = sql`${String(value)}::text::float8`
  const equal = sql`(${rank} = 1 and ${number} = ${operand} and ${text} is null)`
  const numbers = sql`(${rank} = 1 and ${number} ${sign} ${operand})`
  return { ...common, equal, after: up ? [numbers, sql`(${isText})`] : [numbers] }
}

/** Compares by the indexed key, and by the full text where the key is truncated. */
function compareKey(key: IndexKey, order: SortKey['order'], value: SortValue): ValueComparison {
  const indexedValue = indexed(key)
  const whole = compareToValue(indexedValue, order, value === null ? null : keyFor(value, key))
  if (typeof value !== 'string' || value.length < key.length) return whole
  const { equal, after } = compareToValue(valueParts(key.path).text, order, value)
  const inKey = after.map((longer) => sql`(${whole.equal} and ${longer})`)
  return {
    ...whole,
    equal: sql`(${whole.equal} and ${equal})`,
    after: [...inKey, ...whole.after],
  }
}
