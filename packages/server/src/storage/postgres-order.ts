import type { Path, SortKey, SortValue } from '@foyer/protocol'
import { type Beside, besideValue } from './beside.js'
import { exactKey, type IndexKey } from './index-keys.js'
import type { OrderPart } from './order-part.js'
import { indexed, keyFor } from './postgres-key.js'
import { at, byCodePoint, columnOf, textAt, typeOf, writtenText } from './postgres-path.js'
import { type Sql, sql } from './sql.js'

const directions = { ASC: sql`asc nulls first`, DESC: sql`desc nulls last` }

/** What PostgreSQL orders a field by; led by what an index holds, where there is one. */
export function orderParts(sort: SortKey, keys: readonly IndexKey[] = []): readonly OrderPart[] {
  const values = orderValues(sort.path)
  const key = columnOf(sort.path) ? undefined : exactKey(keys, sort.path)
  // The key tells all but long texts apart.
  const used = key ? [indexed(key), ...values.slice(-1)] : values
  return used.map((value) => ({ value, direction: directions[sort.order] }))
}

/** Null and missing lowest, then numbers with booleans, then texts with all else by its JSON text. */
function orderValues(path: Path): Sql[] {
  const column = columnOf(path)
  if (column) return [column]
  const { rank, number, text } = sortParts(path)
  return [rank, number, text]
}

/** What a field is sorted by, one after the other: null, 1 for numbers or 2 for texts; then the number; then the text. */
function sortParts(path: Path): Record<'rank' | 'number' | 'text', Sql> {
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
 * How items stand to a value in the order of `orderParts`. All three parts stand in each condition and in the order on a level: an index over them is entered at a
 * place only so.
 */
export function beside(key: SortKey, value: SortValue, keys: readonly IndexKey[] = []): Beside {
  const { path, order } = key
  const column = columnOf(path)
  if (column) return besideValue(column, order, value)
  const held = exactKey(keys, path)
  if (held) return besideKey(held, order, value)
  const { rank, number, text } = sortParts(path)
  const up = order === 'ASC'
  const sign = up ? sql`>` : sql`<`
  const nulls = sql`(${rank} is null and ${number} is null and ${text} is null)`
  const levelBy = orderParts(key)
  if (value === null) return { level: nulls, levelBy, behind: up ? [sql`${rank} is not null`] : [] }
  const common = up ? { levelBy } : { levelBy, last: nulls }
  const isText = sql`${rank} = 2 and ${number} is null`
  if (typeof value === 'string') {
    const level = sql`(${isText} and ${text} = ${value})`
    const texts = sql`(${isText} and ${text} ${sign} ${value})`
    return { ...common, level, behind: up ? [texts] : [texts, sql`${rank} = 1`] }
  }
  // Through text: the digits that JavaScript writes are those of the double.
  const operand = sql`${String(value)}::text::float8`
  const level = sql`(${rank} = 1 and ${number} = ${operand} and ${text} is null)`
  const numbers = sql`(${rank} = 1 and ${number} ${sign} ${operand})`
  return { ...common, level, behind: up ? [numbers, sql`(${isText})`] : [numbers] }
}

/** By what an index holds, and where that cuts a text by the rest of it. */
function besideKey(key: IndexKey, order: SortKey['order'], value: SortValue): Beside {
  const held = indexed(key)
  const whole = besideValue(held, order, value === null ? null : keyFor(value, key))
  if (typeof value !== 'string' || value.length < key.length) return whole
  const { level, behind } = besideValue(sortParts(key.path).text, order, value)
  const inKey = behind.map((longer) => sql`(${whole.level} and ${longer})`)
  return {
    ...whole,
    level: sql`(${whole.level} and ${level})`,
    behind: [...inKey, ...whole.behind],
  }
}
