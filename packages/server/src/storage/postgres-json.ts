import { type Comparison, type Path, type Scalar, wireDate } from '@foyer/protocol'
import { orderList } from './compile-sort.js'
import { exactKey, foldedKey, type IndexKey } from './index-keys.js'
import type { JsonDialect } from './json-dialect.js'
import { indexed, keyFor, keyRange, startsWithRange, tellsAll, textKeyFor } from './postgres-key.js'
import { beside, orderParts } from './postgres-order.js'
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
import { matchesWhole } from './postgres-pattern.js'
import { join, literal, type Sql, sql } from './sql.js'

/** Beyond these PostgreSQL refuses to make a double of a number. */
const largestDouble = literal('1.7976931348623157e308')
const smallestDouble = literal('2.5e-324')

/**
 * Items in PostgreSQL: jsonb in the column `data` for conditions, the JSON as it was written in the column `body`
 * where its text matters.
 */
export const postgresJson: JsonDialect = {
  checkpoint: sql`true`,
  itemCheckpoint: sql`true`,

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

  orderBy: (key) => orderList(orderParts(key)),

  orderParts,

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
