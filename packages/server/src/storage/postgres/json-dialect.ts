import { isStorableText, type Path, type Scalar, wireDate } from '@foyer/protocol'
import {
  columnOf,
  entryIdentifiesValue,
  exactKey,
  findKey,
  foldedKey,
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

/** Largest and smallest positive number that PostgreSQL can cast to double. */
const largestDouble = literal('1.7976931348623157e308')
const smallestDouble = literal('2.5e-324')

/**
 * JSON operations on items in PostgreSQL. Conditions read the jsonb in `data`. The texts of arrays and objects come
 * from `body`, which contains the JSON as it was written.
 */
export const postgresJson: JsonDialect = {
  deadlineCheck: sql`true`,
  itemDeadlineCheck: sql`true`,

  wrapUnindexed,

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
    const isValue = postgresJson.valueIn(path, values, indexKeys)
    return isNeverList(path)
      ? isValue
      : sql`(${isValue} or ${postgresJson.elementIn(path, values)})`
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
    const isExpected =
      only !== undefined && values.length === 1
        ? sql`${field} = ${json(only)}`
        : sql`${field} = any (${expected}::jsonb[])`
    const key = findKey(indexKeys, path)
    if (!key) return isExpected
    const candidates = entryIn(key, values)
    return values.every((value) => entryIdentifiesValue(value, key))
      ? candidates
      : sql`(${candidates} and ${rechecked(isExpected)})`
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
    const range = key && entryRange(indexEntry(key), comparison, value, key)
    if (value instanceof Date) {
      const date = sql`${textAt([...path, '$date'])} ${byCodePoint}`
      return allOf(range, isDate(path), sql`${date} ${sign} ${value.toISOString()}`)
    }
    if (typeof value === 'string') {
      return allOf(range, isText(path), sql`${textAt(path)} ${byCodePoint} ${sign} ${value}`)
    }
    const type = literal(typeof value)
    return allOf(range, sql`${typeOf(path)} = ${type}`, sql`${at(path)} ${sign} ${json(value)}`)
  },

  textTest(path, test, part, indexKeys) {
    if (part === '') return isText(path)
    const text = fold(textAt(path))
    // The length in code points, which `right` counts. `String.length` counts UTF-16 units.
    const length = [...part].length
    const tests = {
      contains: sql`strpos(${text}, ${part}) > 0`,
      startsWith: sql`starts_with(${text}, ${part})`,
      endsWith: sql`right(${text}, ${length}) = ${part}`,
    }
    const key = test === 'startsWith' && !columnOf(path) ? foldedKey(indexKeys, path) : undefined
    const range = key && startsWithRange(indexEntry(key), part, key)
    return allOf(range, isText(path), tests[test])
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

  // For strings, `data` and `body` contain the same text, and `data` is faster to read.
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
  // An index can return the rows of a condition with `=` in their order, but not those of `= any`.
  if (only === undefined || more.length === 0) return sql`${column} = ${only ?? null}::text`
  return sql`${column} = any (${arrayLiteral([only, ...more])}::text[])`
}

/**
 * Binds strings as the text of an array, in one parameter. A subquery would take far longer to plan. The caller writes
 * a cast to the type of the array directly after this SQL, which gives the parameter that type. With a cast to text
 * before it, PostgreSQL would parse the array again for each row.
 */
function arrayLiteral(texts: readonly string[]): Sql {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`)
  return sql`${`{${quoted.join(',')}}`}`
}

/** Binds a value as JSON text that is cast to jsonb. The driver would encode the text of a jsonb parameter again. */
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

/** Joins conditions with `and`. With a range of an index, rows in the range are rechecked with the conditions. */
function allOf(range: Sql | undefined, ...conditions: Sql[]): Sql {
  const exact = sql`(${join(conditions, ' and ')})`
  return range ? sql`(${range} and ${rechecked(exact)})` : exact
}

/**
 * Wraps a condition so that the planner expects half of the rows to match. Otherwise, without statistics on the field,
 * the planner would expect at most one row in 200 to match, and would read and sort the whole table.
 */
function wrapUnindexed(condition: Sql): Sql {
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
