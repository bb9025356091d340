import { isStorableText, type Path, type Scalar, wireDate } from '@foyer/protocol'
import {
  columnOf,
  exactKey,
  findKey,
  foldedKey,
  hasOwnEntry,
  type IndexKey,
  isNeverList,
} from '../engine/index-keys.js'
import { type JsonDialect, signs } from '../engine/json-dialect.js'
import { join, literal, type Sql, sql } from '../sql.js'
import {
  entryOfText,
  entryOfValue,
  entryRange,
  indexEntry,
  startsWithRange,
} from './index-entry.js'
import { keysetConditions, orderTerms } from './order.js'
import {
  at,
  byCodePoint,
  fold,
  isArray,
  isDate,
  isText,
  matchesPattern,
  textAt,
  typeOf,
  writtenText,
} from './path.js'

/** PostgreSQL cannot cast numbers outside of this range to double. */
const largestDouble = literal('1.7976931348623157e308')
const smallestDouble = literal('2.5e-324')

/**
 * JSON operations on items in PostgreSQL. Conditions read the jsonb in `data`. The texts of arrays and objects come
 * from `body`, which contains the JSON as it was written.
 */
export const postgresJson: JsonDialect = {
  checkpoint: sql`true`,
  itemCheckpoint: sql`true`,

  residual,

  isNull(path, indexKeys) {
    const column = columnOf(path)
    if (column) return sql`${column} is null`
    const key = findKey(indexKeys, path)
    return key
      ? sql`${indexEntry(key)} is null`
      : sql`(${at(path)} is null or ${at(path)} = 'null')`
  },

  exists: (path) => sql`${at(path)} is not null`,

  valueOrElementIn(path, values, indexKeys) {
    const itself = postgresJson.valueIn(path, values, indexKeys)
    return isNeverList(path) ? itself : sql`(${itself} or ${postgresJson.elementIn(path, values)})`
  },

  valueIn(path, values, indexKeys) {
    const column = columnOf(path)
    if (column)
      return columnIn(
        column,
        values.filter((value) => typeof value === 'string'),
      )
    const [only] = values
    const field = at(path)
    const expected = arrayLiteral(values.map((value) => JSON.stringify(wireForm(value))))
    const itself =
      only !== undefined && values.length === 1
        ? sql`${field} = ${json(only)}`
        : sql`${field} = any (${expected}::jsonb[])`
    const key = findKey(indexKeys, path)
    if (!key) return itself
    const candidates = entryIn(key, values)
    return values.every((value) => hasOwnEntry(value, key))
      ? candidates
      : sql`(${candidates} and ${rechecked(itself)})`
  },

  elementIn(path, values) {
    if (isNeverList(path)) return sql`false`
    const [only] = values
    const field = at(path)
    // `@>` is exact for a date, because an object with `$date` cannot have other fields.
    if (only !== undefined && values.length === 1) {
      return sql`(${isArray(path)} and ${field} @> ${json([wireForm(only)])})`
    }
    const elements = arrayLiteral(values.map((value) => JSON.stringify([wireForm(value)])))
    return sql`(${isArray(path)} and ${field} @> any (${elements}::jsonb[]))`
  },

  hasNoArrays: () => undefined,

  equals: (path, value) => sql`${at(path)} = ${JSON.stringify(value)}::text::jsonb`,

  compare(path, comparison, value, indexKeys) {
    const sign = signs[comparison]
    const column = columnOf(path)
    if (column) return typeof value === 'string' ? sql`${column} ${sign} ${value}` : sql`false`
    const key = exactKey(indexKeys, path)
    const within = key && entryRange(indexEntry(key), comparison, value, key)
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

  textTest(path, test, part, indexKeys) {
    if (part === '') return isText(path)
    const text = fold(textAt(path))
    // `right` counts code points, as the spread does. `String.length` would count UTF-16 units.
    const length = [...part].length
    const tests = {
      contains: sql`strpos(${text}, ${part}) > 0`,
      startsWith: sql`starts_with(${text}, ${part})`,
      endsWith: sql`right(${text}, ${length}) = ${part}`,
    }
    const key = test === 'startsWith' && !columnOf(path) ? foldedKey(indexKeys, path) : undefined
    const within = key && startsWithRange(indexEntry(key), part, key)
    return allOf(within, isText(path), tests[test])
  },

  matches(path, pattern) {
    return sql`(${isText(path)} and ${matchesPattern(textAt(path), pattern)})`
  },

  orderTerms,

  indexEntry,

  hasIndexEntry: (key) => sql`${indexEntry(key)} is not null`,

  entryOfValue: (key, value) => sql`${columnOf(key.path) ? value : entryOfValue(value, key)}`,

  splitsOr: false,

  indexEntryLength: (path) =>
    columnOf(path)
      ? sql`null::integer`
      : sql`case ${typeOf(path)} when 'string' then char_length(${textAt(path)})
        when 'object' then char_length(${writtenText(path)})
        when 'array' then char_length(${writtenText(path)}) end`,

  arrayIndex: (path) => sql`using gin (${at(path)} jsonb_path_ops) where ${isArray(path)}`,

  keysetConditions,

  shuffled: (seed) => sql`md5(${seed}::text || ':' || id) ${byCodePoint}`,

  // For strings, both columns contain the same text, and jsonb is faster to read.
  jsonText: (path) =>
    sql`coalesce(case ${typeOf(path)} when 'string' then ${at(path)}::text
      else ${writtenText(path)} end, 'null') ${byCodePoint}`,

  numberOf: (path) => sql`case ${typeOf(path)} when 'number' then ${at(path)}::float8 end`,

  // Sums of doubles fail on overflow; sums of `numeric` do not.
  sum: (path) => toDouble(sql`coalesce(sum(${exactNumber(path)}), 0)`),

  average: (path) => toDouble(sql`avg(${exactNumber(path)})`),

  textOf: (path) => sql`case ${typeOf(path)} when 'string' then ${textAt(path)} end ${byCodePoint}`,

  dateOf(path) {
    const text = sql`'{"$date":"' || ${textAt([...path, '$date'])} || '"}'`
    return sql`case when ${isDate(path)} then ${text} end ${byCodePoint}`
  },
}

/** Compiles `SqlDialect.columnIn`. */
export function columnIn(column: Sql, texts: readonly string[]): Sql {
  const [only, ...more] = texts.filter(isStorableText)
  // With `=`, an index can return the rows in order; with `= any` it cannot.
  if (only === undefined || more.length === 0) return sql`${column} = ${only ?? null}::text`
  return sql`${column} = any (${arrayLiteral([only, ...more])}::text[])`
}

/**
 * Binds strings as one array literal, because a subquery is far more expensive to plan. The caller writes the cast
 * directly after it, so that the parameter has the type of the array. After a cast to text, the array would be parsed
 * again for each row.
 */
export function arrayLiteral(texts: readonly string[]): Sql {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`)
  return sql`${`{${quoted.join(',')}}`}`
}

/** A jsonb value, bound as text: for a jsonb parameter the driver would encode the string as JSON again. */
function json(value: unknown): Sql {
  return sql`${JSON.stringify(wireForm(value))}::text::jsonb`
}

function wireForm(value: unknown): unknown {
  return value instanceof Date ? wireDate(value) : value
}

function entryIn(key: IndexKey, values: readonly Scalar[]): Sql {
  const expected = values.map((value) =>
    typeof value === 'string' ? entryOfText(value, key) : sql`${entryOfValue(value, key)}::text`,
  )
  const [only] = expected
  if (only === undefined) return sql`false`
  if (expected.length === 1) return sql`${indexEntry(key)} = ${only}`
  return sql`${indexEntry(key)} = any (array[${join(expected, ', ')}])`
}

/** Joins conditions with `and`. The optional first one is a range of an index, after which the others are rechecked. */
function allOf(first: Sql | undefined, ...others: Sql[]): Sql {
  const exact = sql`(${join(others, ' and ')})`
  return first ? sql`(${first} and ${rechecked(exact)})` : exact
}

/**
 * Wraps a condition so that the planner expects half of the rows to match. Without statistics on the field, it would
 * expect one row in 200 or fewer, and then read and sort the whole table.
 */
function residual(condition: Sql): Sql {
  return sql`coalesce(${condition}, false)`
}

/** Wraps the recheck of rows that an index found, so that the planner expects nearly all of them to match. */
function rechecked(condition: Sql): Sql {
  return sql`(case when ${condition} then 1 end) is not null`
}

function exactNumber(path: Path): Sql {
  return sql`case ${typeOf(path)} when 'number' then ${at(path)}::numeric end`
}

/** Casts to double: NULL on overflow, 0 on underflow. */
function toDouble(number: Sql): Sql {
  return sql`case when abs(${number}) > ${largestDouble}::numeric then null
    when abs(${number}) < ${smallestDouble}::numeric then 0 else ${number}::float8 end`
}
