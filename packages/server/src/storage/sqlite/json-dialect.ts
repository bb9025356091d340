import { randomInt } from 'node:crypto'
import { foldCase, type Path, type Scalar, wireDate } from '@foyer/protocol'
import {
  columnOf,
  exactKey,
  foldedKey,
  type IndexKey,
  isNeverList,
  prefixUpperBound,
} from '../engine/index-keys.js'
import { type JsonDialect, signs } from '../engine/json-dialect.js'
import { columnKeysetConditions } from '../query/keyset.js'
import { integer, join, literal, type Sql, type SqlValue, sql } from '../sql.js'

/** A value inside an item: its JSON type and its value from json_extract. */
interface FieldValue {
  readonly type: Sql
  readonly value: Sql
}

const isNumber = (field: FieldValue): Sql => sql`${field.type} in ('integer', 'real')`
const isText = (field: FieldValue): Sql => sql`${field.type} = 'text'`
// The shape of `storedDateText`, within the JSON text of a date.
const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
const time = 'T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'
const shortDate = literal(`{"$date":"${day}${time}"}`)
const longDate = literal(`{"$date":"[+-][0-9][0-9]${day}${time}"}`)
// The "+" prevents SQLite from using the beginning of the pattern as an index range, instead of a narrower one.
const isDate = (field: FieldValue): Sql =>
  sql`${field.type} = 'object' and (+${field.value} glob ${shortDate} or +${field.value} glob ${longDate})`

/** A hash of the `seq` of a row, cheaper than `random()`. The product of 24 and 31 bits fits into a 64-bit integer. */
const rowHash = sql`((seq & 16777215) * ${integer(randomInt(2 ** 30, 2 ** 31))} >> 24)`

/**
 * JSON operations on items in SQLite, which are stored as JSONB in `data`. An index on `json_extract(data, path)`
 * serves equality, ranges and order.
 */
export const sqliteJson: JsonDialect = {
  // Checks one row in 16, because a check costs as much as a row. The rows are random, because row numbers may have a
  // pattern.
  deadlineCheck: sql`(random() & 15 or foyer_check())`,
  itemDeadlineCheck: sql`(${rowHash} & 15 or foyer_check())`,

  wrapUnindexed: (condition) => condition,

  isNull: (path) => sql`${valueAt(path)} is null`,

  exists: (path) => sql`json_type(data, ${at(path)}) is not null`,

  valueOrElementIn(path, values, indexKeys) {
    const itself = sqliteJson.valueIn(path, values, indexKeys)
    return isNeverList(path) ? itself : sql`(${itself} or ${sqliteJson.elementIn(path, values)})`
  },

  valueIn(path, values, indexKeys) {
    const itself = sql`(${equalsOneOf(fieldValue(path), values)})`
    const key = exactKey(indexKeys, path) ? undefined : foldedKey(indexKeys, path)
    return key ? sql`(${foldedEntryIn(key, values)} and ${itself})` : itself
  },

  elementIn(path, values, table) {
    if (isNeverList(path)) return sql`false`
    const element = { type: sql`element.type`, value: sql`element.value` }
    // Without the subquery, SQLite prefers to read the whole table in sort order.
    const rows = table
      ? sql`seq in (select seq from ${table} where ${sqliteJson.itemDeadlineCheck} and ${isArray(path)})`
      : isArray(path)
    // A list may be long, so that each search in one checks the time.
    return sql`(${rows} and foyer_check() and exists (
      select 1 from json_each(data, ${at(path)}) as element where ${equalsOneOf(element, values)}))`
  },

  hasNoArrays: (path, table) =>
    isNeverList(path) ? sql`true` : sql`not exists (select 1 from ${table} where ${isArray(path)})`,

  equals(path, value) {
    const field = fieldValue(path)
    const type = Array.isArray(value) ? literal('array') : literal('object')
    const test = sql`foyer_equals(${field.value}, ${JSON.stringify(value)})`
    return sql`case when ${field.type} = ${type} then ${test} end`
  },

  compare(path, comparison, value, indexKeys, options) {
    const field = fieldValue(path)
    if (comparison === 'gte' && isAboveBooleans(value) && isPlainField(path, indexKeys)) {
      // Strings sort above all numbers, so the upper bound replaces a check of the type, which costs as much as reading
      // the value.
      return sql`${field.value} between ${operand(value)} and 9e999`
    }
    const range = sql`${field.value} ${signs[comparison]} ${operand(value)}`
    return options?.typeIsKnown ? range : sql`(${range} and ${isOfType(field, value)})`
  },

  textTest(path, test, part, indexKeys) {
    const field = fieldValue(path)
    if (part === '') return isText(field)
    const key = foldedKey(indexKeys, path)
    if (key && test === 'startsWith')
      return sql`(${startsWithRange(key, part)} and ${isText(field)})`
    const text = sql`foyer_fold(${field.value})`
    // `substr` counts code points, as the spread does. `String.length` would count UTF-16 units.
    const length = [...part].length
    if (test === 'contains') return whenText(field, sql`instr(${text}, ${part}) > 0`)
    return test === 'startsWith'
      ? whenText(field, sql`substr(${text}, 1, ${length}) = ${part}`)
      : whenText(field, sql`substr(${text}, ${-length}) = ${part}`)
  },

  matches(path, pattern) {
    const field = fieldValue(path)
    return whenText(field, sql`foyer_matches(${field.value}, ${JSON.stringify(pattern)})`)
  },

  keysetConditions: ({ path, order }, value) =>
    columnKeysetConditions(valueAt(path), order, value === null ? null : operand(value)),
  orderTerms: ({ path, order }) => [
    { value: valueAt(path), direction: order === 'DESC' ? sql`desc` : sql`asc` },
  ],

  shuffled: (seed) => sql`foyer_shuffle(id, ${seed})`,

  jsonText: (path) => sql`coalesce(data -> ${at(path)}, 'null')`,

  numberOf(path) {
    const field = fieldValue(path)
    return sql`case when ${isNumber(field)} then cast(${field.value} as real) end`
  },

  sum: (path) => sql`coalesce(sum(${sqliteJson.numberOf(path)}), 0)`,

  average: (path) => sql`avg(${sqliteJson.numberOf(path)})`,

  indexEntry: ({ path, ignoreCase }) =>
    ignoreCase && !columnOf(path) ? folded(valueAt(path)) : valueAt(path),

  // NULL sorts below all values, so a lower bound skips it. For "is not null", SQLite would visit every NULL.
  hasIndexEntry: (key) => sql`${sqliteJson.indexEntry(key)} >= -9e999`,

  entryOfValue: (_, value) => sql`${operand(value)}`,

  splitsOr: true,

  indexEntryLength: (path) =>
    sql`case when typeof(${valueAt(path)}) = 'text' then length(${valueAt(path)}) end`,

  arrayIndex: (path) => sql`(seq) where ${isArray(path)}`,

  textOf(path) {
    const field = fieldValue(path)
    return sql`case when ${isText(field)} then ${field.value} end`
  },

  dateOf(path) {
    const field = fieldValue(path)
    return sql`case when ${isDate(field)} then ${field.value} end`
  },
}

function fieldValue(path: Path): FieldValue {
  return { type: typeAt(path), value: valueAt(path) }
}

function typeAt(path: Path): Sql {
  const column = columnOf(path)
  return column ? sql`typeof(${column})` : sql`json_type(data, ${at(path)})`
}

function valueAt(path: Path): Sql {
  return columnOf(path) ?? sql`json_extract(data, ${at(path)})`
}

/**
 * Compiles a JSON path such as `'$."address"."city"'`. It is a literal, because an index on an expression serves only
 * literals.
 */
function at(path: Path): Sql {
  return literal(`$${path.map((name) => `.${JSON.stringify(name)}`).join('')}`)
}

function isArray(path: Path): Sql {
  return sql`${typeAt(path)} = 'array'`
}

/** Folds the case of a string. Leaves other values unchanged. */
function folded(value: Sql): Sql {
  return sql`coalesce(foyer_fold(${value}), ${value})`
}

/** Compiles a condition that a case-folded index serves. It finds all matches, and possibly other items. */
function foldedEntryIn({ path }: IndexKey, values: readonly Scalar[]): Sql {
  const expected = values.map((value) => {
    if (value instanceof Date) return foldCase(dateJson(value))
    return typeof value === 'string' ? foldCase(value) : Number(value)
  })
  const [only] = expected
  const text = folded(valueAt(path))
  if (only === undefined) return sql`false`
  return expected.length === 1
    ? sql`${text} = ${operand(only)}`
    : sql`${text} in (${rowsOf(expected)})`
}

/** Tests a prefix as a range, which an index can serve. */
function startsWithRange({ path }: IndexKey, part: string): Sql {
  const text = folded(valueAt(path))
  const after = prefixUpperBound(part)
  const from = sql`${text} >= ${part}`
  return after === undefined ? from : sql`${from} and ${text} < ${after}`
}

/** Tests a string. Uses `case`, because SQLite may evaluate either side of an `and` first. */
function whenText(field: FieldValue, test: Sql): Sql {
  return sql`case when ${isText(field)} then ${test} end`
}

/** Tests the value before its type, because the value is more selective, and may come from an index. */
function equalsOneOf(field: FieldValue, values: readonly Scalar[]): Sql {
  const booleans = new Set(values.filter((value) => typeof value === 'boolean'))
  const texts = values.filter((value) => typeof value === 'string')
  const numbers = values.filter((value) => typeof value === 'number')
  // `json_extract` returns arrays and objects as JSON text, and booleans as 0 and 1, so only such values need a check
  // of the type. Without this check, SQLite reads only the index.
  const plainTexts = !texts.some(looksLikeJson)
  const plainNumbers = numbers.every((number) => number !== 0 && number !== 1)
  const conditions = [
    equalsOneOfType(field, plainTexts ? undefined : isText(field), texts),
    equalsOneOfType(field, plainNumbers ? undefined : isNumber(field), numbers),
    equalsOneOfType(field, sql`${field.type} = 'object'`, values.filter(isDateValue).map(dateJson)),
    ...[...booleans].map((value) => {
      const type = sql`${field.type} = ${literal(String(value))}`
      return sql`(${field.value} = ${Number(value)} and ${type})`
    }),
  ]
  return join(
    conditions.filter((condition) => condition !== undefined),
    ' or ',
  )
}

function looksLikeJson(text: string): boolean {
  return text.startsWith('[') || text.startsWith('{')
}

function equalsOneOfType(
  field: FieldValue,
  type: Sql | undefined,
  values: readonly (string | number)[],
): Sql | undefined {
  const [only] = values
  if (only === undefined) return undefined
  const expected = values.length === 1 ? sql`= ${operand(only)}` : sql`in (${rowsOf(values)})`
  return type ? sql`(${field.value} ${expected} and ${type})` : sql`${field.value} ${expected}`
}

function rowsOf(values: readonly (string | number)[]): Sql {
  return sql`select expected.value from json_each(${JSON.stringify(values)}) as expected`
}

/** Returns whether a value is a number above 1. SQLite returns booleans as 0 and 1, so they are below such a number. */
function isAboveBooleans(value: Scalar): boolean {
  return typeof value === 'number' && value > 1
}

/**
 * Returns whether a field is in `data` and has no index. With an index, the bounds of the filter alone are a better
 * range.
 */
function isPlainField(path: Path, indexKeys: readonly IndexKey[]): boolean {
  return !columnOf(path) && exactKey(indexKeys, path) === undefined
}

function isOfType(field: FieldValue, value: Scalar): Sql {
  if (typeof value === 'string') return isText(field)
  if (typeof value === 'number') return isNumber(field)
  return typeof value === 'boolean' ? sql`${field.type} in ('true', 'false')` : isDate(field)
}

function operand(value: Scalar): Sql | SqlValue {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return dateJson(value)
  // SQLite parses numbers above 2^53 from JSON, as it did for the stored value, so that both are rounded in the same
  // way.
  return Number.isSafeInteger(value) ? value : sql`json_extract(${JSON.stringify(value)}, '$')`
}

function dateJson(date: Date): string {
  return JSON.stringify(wireDate(date))
}

function isDateValue(value: Scalar): value is Date {
  return value instanceof Date
}
