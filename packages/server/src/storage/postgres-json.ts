import {
  type Comparison,
  foldCase,
  type Path,
  type Scalar,
  type SortKey,
  type SortValue,
  type TextPattern,
  wireDate,
} from '@foyer/protocol'
import { type Beside, besideValue } from './beside.js'
import { exactKey, foldedKey, type IndexKey } from './index-keys.js'
import type { JsonDialect } from './json-dialect.js'
import {
  indexedKey,
  keyFor,
  keyRange,
  startsWithRange,
  tellsAll,
  textKeyFor,
} from './postgres-key.js'
import {
  at,
  byCodePoint,
  columnOf,
  isDate,
  isList,
  isText,
  textAt,
  typeOf,
  writtenText,
} from './postgres-path.js'
import { join, literal, type Sql, sql } from './sql.js'

/** Beyond these PostgreSQL refuses to make a double of a number. */
const largestDouble = literal('1.7976931348623157e308')
const smallestDouble = literal('2.5e-324')

/**
 * Items in PostgreSQL: jsonb in the column `data` for conditions, the JSON as it was written in the column `body`
 * where its text matters.
 */
export const postgresJson: JsonDialect = {
  isNull(path, keys = []) {
    const column = columnOf(path)
    if (column) return sql`${column} is null`
    const key = exactKey(keys, path) ?? foldedKey(keys, path)
    return key ? sql`${indexed(key)} is null` : sql`(${at(path)} is null or ${at(path)} = 'null')`
  },

  exists: (path) => sql`${at(path)} is not null`,

  isOneOf(path, values, keys) {
    const itself = postgresJson.itselfIsOneOf(path, values, keys)
    return columnOf(path) ? itself : sql`(${itself} or ${postgresJson.hasOneOf(path, values)})`
  },

  itselfIsOneOf(path, values, keys = []) {
    const column = columnOf(path)
    if (column) return columnIsOneOf(column, values)
    const [only] = values
    const field = at(path)
    const wanted = list(values.map((value) => JSON.stringify(wireForm(value))))
    const itself =
      only !== undefined && values.length === 1
        ? sql`${field} = ${json(only)}`
        : sql`${field} = any (${wanted}::jsonb[])`
    const key = exactKey(keys, path) ?? foldedKey(keys, path)
    if (!key) return itself
    const found = keyIsOneOf(key, values)
    return values.every((value) => tellsAll(value, key))
      ? found
      : sql`(${found} and ${checked(itself)})`
  },

  hasOneOf(path, values) {
    if (columnOf(path)) return sql`false`
    const [only] = values
    const field = at(path)
    // What contains a list is a list. A date as an element holds no more than the date: names with "$" are refused.
    if (only !== undefined && values.length === 1) {
      return sql`(${isList(path)} and ${field} @> ${json([wireForm(only)])})`
    }
    const elements = list(values.map((value) => JSON.stringify([wireForm(value)])))
    return sql`(${isList(path)} and ${field} @> any (${elements}::jsonb[]))`
  },

  equals: (path, value) => sql`${at(path)} = ${JSON.stringify(value)}::text::jsonb`,

  compare(path, comparison, value, keys = []) {
    const key = exactKey(keys, path)
    const within =
      key && !columnOf(path) ? keyRange(indexed(key), comparison, value, key) : undefined
    const sign = signs[comparison]
    if (value instanceof Date) {
      const date = sql`${textAt([...path, '$date'])} ${byCodePoint}`
      return allOf(within, isDate(path), sql`${date} ${sign} ${value.toISOString()}`)
    }
    if (typeof value === 'string') {
      return allOf(within, isText(path), sql`${textAt(path)} ${byCodePoint} ${sign} ${value}`)
    }
    const type = literal(typeof value)
    return allOf(within, sql`${typeOf(path)} = ${type}`, sql`${at(path)} ${sign} ${json(value)}`)
  },

  textTest(path, test, part, keys = []) {
    if (part === '') return isText(path)
    const text = fold(textAt(path))
    // right counts code points, as the spread does; String.length would count UTF-16 units.
    const length = [...part].length
    const tests = {
      contains: sql`strpos(${text}, ${part}) > 0`,
      startsWith: sql`starts_with(${text}, ${part})`,
      endsWith: sql`right(${text}, ${length}) = ${part}`,
    }
    const key = test === 'startsWith' && !columnOf(path) ? foldedKey(keys, path) : undefined
    const within = key && startsWithRange(indexed(key), part, key)
    return allOf(within, isText(path), tests[test])
  },

  matches(path, pattern) {
    const text = pattern.ignoreCase ? fold(textAt(path)) : textAt(path)
    // One subquery, kept whole by its offset: the text is folded once and not for each part.
    return sql`(${isText(path)} and exists (select from (select ${text} as text offset 0) as field
      where ${matchesWhole(sql`field.text`, pattern)}))`
  },

  orderBy: (key) => join(inOrder(orderValues(key.path), key), ', '),

  orderParts(sort, keys = []) {
    const values = orderValues(sort.path)
    const key = columnOf(sort.path) ? undefined : exactKey(keys, sort.path)
    // The key tells all but long texts apart.
    const used = key ? [indexed(key), ...values.slice(-1)] : values
    return used.map((value) => ({ value, direction: directions[sort.order] }))
  },

  indexed,

  indexedLength: (path) =>
    columnOf(path)
      ? sql`null::integer`
      : sql`case ${typeOf(path)} when 'string' then char_length(${textAt(path)})
        when 'object' then char_length(${writtenText(path)})
        when 'array' then char_length(${writtenText(path)}) end`,

  listIndex: (path) => sql`using gin (${at(path)} jsonb_path_ops) where ${isList(path)}`,

  beside,

  shuffled: (seed) => sql`md5(${seed}::text || ':' || id) ${byCodePoint}`,

  // Texts are written alike in both columns, and jsonb is read faster.
  jsonText: (path) =>
    sql`coalesce(case ${typeOf(path)} when 'string' then ${at(path)}::text
      else ${writtenText(path)} end, 'null') ${byCodePoint}`,

  numberOf: (path) => sql`case ${typeOf(path)} when 'number' then ${at(path)}::float8 end`,

  // Sums of doubles would end in an error where they overflow.
  sum: (path) => toDouble(sql`coalesce(sum(${exactNumber(path)}), 0)`),

  average: (path) => toDouble(sql`avg(${exactNumber(path)})`),

  textOf: (path) => sql`case ${typeOf(path)} when 'string' then ${textAt(path)} end ${byCodePoint}`,

  dateOf(path) {
    const text = sql`'{"$date":"' || ${textAt([...path, '$date'])} || '"}'`
    return sql`case when ${isDate(path)} then ${text} end ${byCodePoint}`
  },
}

const signs: Record<Comparison, Sql> = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` }

/** Folds case as `foldCase` does, by the full rules of Unicode in no language. */
export function fold(text: Sql): Sql {
  return sql`lower(${text} collate "und-x-icu")`
}

function columnIsOneOf(column: Sql, values: readonly Scalar[]): Sql {
  const texts = values.filter((value) => typeof value === 'string')
  const [only] = texts
  if (only === undefined) return sql`false`
  if (texts.length === 1) return sql`${column} = ${only}`
  return sql`${column} = any (${list(texts)}::text[])`
}

/** A list as one parameter, in PostgreSQL's own form: a subquery would cost far more to plan. */
export function list(texts: readonly string[]): Sql {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`)
  return sql`${`{${quoted.join(',')}}`}::text`
}

/** Through text: bound as jsonb the driver would write the JSON once more, as a string. */
function json(value: unknown): Sql {
  return sql`${JSON.stringify(wireForm(value))}::text::jsonb`
}

function wireForm(value: unknown): unknown {
  return value instanceof Date ? wireDate(value) : value
}

/** A pattern takes a fixed number of characters, so each part has its place in the text. */
function matchesWhole(text: Sql, { ignoreCase, parts }: TextPattern): Sql {
  let place = 1
  const placed = parts.map(({ type, value }) => {
    const part = ignoreCase ? foldCase(value) : value
    const any = type === 'anyOf'
    const length = any ? 1 : [...part].length
    place += length
    return { place: place - length, length, part, any }
  })
  const piece = sql`substr(${text}, place, length)`
  // All parts in one parameter: a message has room for more of them than a statement has for parameters.
  const missed = sql`select from jsonb_to_recordset(${json(placed)})
      as parts (place integer, length integer, part text, "any" boolean)
    where not case when "any" then strpos(part, ${piece}) > 0 else ${piece} = part end`
  return sql`case char_length(${text}) when ${place - 1} then not exists (${missed}) end`
}

const directions = { ASC: sql`asc nulls first`, DESC: sql`desc nulls last` }

function inOrder(values: readonly Sql[], { order }: SortKey): Sql[] {
  return values.map((value) => sql`${value} ${directions[order]}`)
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

/** All three parts stand in each condition and in the order on a level: an index over them is entered at a place only so. */
function beside(key: SortKey, value: SortValue, keys: readonly IndexKey[] = []): Beside {
  const { path, order } = key
  const column = columnOf(path)
  if (column) return besideValue(column, order, value)
  const held = exactKey(keys, path)
  if (held) return besideKey(held, order, value)
  const { rank, number, text } = sortParts(path)
  const up = order === 'ASC'
  const sign = up ? sql`>` : sql`<`
  const nulls = sql`(${rank} is null and ${number} is null and ${text} is null)`
  const levelBy = postgresJson.orderParts(key)
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

function indexed(key: IndexKey): Sql {
  const { path } = key
  const column = columnOf(path)
  if (column) return column
  const [field, text, written] = [at(path), textAt(path), writtenText(path)]
  return indexedKey({ type: typeOf(path), field, text, written }, key)
}

function keyIsOneOf(key: IndexKey, values: readonly Scalar[]): Sql {
  const wanted = values.map((value) =>
    typeof value === 'string' ? textKeyFor(value, key) : sql`${keyFor(value, key)}::text`,
  )
  const [only] = wanted
  if (only === undefined) return sql`false`
  if (wanted.length === 1) return sql`${indexed(key)} = ${only}`
  return sql`${indexed(key)} = any (array[${join(wanted, ', ')}])`
}

/** Holds when all do; the first, which an index finds, may be missing. */
function allOf(first: Sql | undefined, ...others: Sql[]): Sql {
  const exact = sql`(${join(others, ' and ')})`
  return first ? sql`(${first} and ${checked(exact)})` : exact
}

/** The planner would take a second condition on the same field for one that leaves next to nothing. */
function checked(condition: Sql): Sql {
  return sql`coalesce(${condition}, false)`
}

function exactNumber(path: Path): Sql {
  return sql`case ${typeOf(path)} when 'number' then ${at(path)}::numeric end`
}

/** NULL for what is too large for a double, 0 for what is too small. */
function toDouble(number: Sql): Sql {
  return sql`case when abs(${number}) > ${largestDouble}::numeric then null
    when abs(${number}) < ${smallestDouble}::numeric then 0 else ${number}::float8 end`
}
