import { randomInt } from 'node:crypto'
import {
  type Comparison,
  foldCase,
  isStorableText,
  type Path,
  type Scalar,
  wireDate,
} from '@foyer/protocol'
import { besideValue } from './beside.js'
import { exactKey, foldedKey, type IndexKey } from './index-keys.js'
import type { JsonDialect } from './json-dialect.js'
import { integer, join, literal, type Sql, type SqlValue, sql } from './sql.js'
import { textAfter } from './text-after.js'

/** A value inside an item: its JSON type and what json_extract makes of it. */
interface Place {
  readonly type: Sql
  readonly value: Sql
}

/** System fields with columns of their own. */
const columns = new Map([
  ['_id', sql`id`],
  ['_owner', sql`owner`],
])

const isNumber = (place: Place): Sql => sql`${place.type} in ('integer', 'real')`
const isText = (place: Place): Sql => sql`${place.type} = 'text'`
// The shape of `storedDateText`, within the JSON text of a date.
const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
const time = 'T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'
const shortDate = literal(`{"$date":"${day}${time}"}`)
const longDate = literal(`{"$date":"[+-][0-9][0-9]${day}${time}"}`)
const isDate = (place: Place): Sql =>
  sql`${place.type} = 'object' and (${place.value} glob ${shortDate} or ${place.value} glob ${longDate})`

/**
 * A number of a row that follows no pattern of those that are looked for: it costs a tenth of a random one. A product of 24 and 31 bits
 * is no larger than an integer.
 */
const rowNumber = sql`((seq & 16777215) * ${integer(randomInt(2 ** 30, 2 ** 31))} >> 24)`

/** Items in SQLite: JSONB in the column `data`. One index on `json_extract(data, path)` serves equality, ranges and order. */
export const sqliteJson: JsonDialect = {
  // At one row in 16: looking at each would cost as much as the rows. Not by their number, which may follow a pattern.
  checkpoint: sql`(random() & 15 or foyer_check())`,
  itemCheckpoint: sql`(${rowNumber} & 15 or foyer_check())`,

  isPlain: (value) =>
    typeof value === 'string'
      ? !looksLikeJson(value) && isStorableText(value)
      : Number.isSafeInteger(value) && value > 1,

  isNull: (path) => sql`${placeOf(path).value} is null`,

  exists: (path) => sql`json_type(data, ${at(path)}) is not null`,

  isOneOf(path, values, keys) {
    const itself = sqliteJson.itselfIsOneOf(path, values, keys)
    return columnOf(path) ? itself : sql`(${itself} or ${sqliteJson.hasOneOf(path, values)})`
  },

  itselfIsOneOf(path, values, keys = []) {
    const itself = sql`(${isOneOf(placeOf(path), values)})`
    const key = exactKey(keys, path) ? undefined : foldedKey(keys, path)
    return key ? sql`(${foldedIsOneOf(key, values)} and ${itself})` : itself
  },

  hasOneOf(path, values, table) {
    if (columnOf(path)) return sql`false`
    const element = { type: sql`element.type`, value: sql`element.value` }
    // Without the subquery SQLite rather reads the whole table in the order that is wanted.
    const found = table
      ? sql`seq in (select seq from ${table} where ${sqliteJson.itemCheckpoint} and ${isList(path)})`
      : isList(path)
    return sql`(${found} and exists (
      select 1 from json_each(data, ${at(path)}) as element where ${isOneOf(element, values)}))`
  },

  noneIsList: (path, table) =>
    columnOf(path) ? sql`true` : sql`not exists (select 1 from ${table} where ${isList(path)})`,

  equals(path, value) {
    const field = placeOf(path)
    const type = Array.isArray(value) ? literal('array') : literal('object')
    const test = sql`foyer_equals(${field.value}, ${JSON.stringify(value)})`
    return sql`case when ${field.type} = ${type} then ${test} end`
  },

  compare(path, comparison, value, keys) {
    const field = placeOf(path)
    if (comparison === 'gte' && isAboveBooleans(value) && isPlainField(path, keys)) {
      // Texts stand above all numbers: that says as much as a look at the type, which costs as much as one at the value.
      return sql`${field.value} between ${operand(value)} and 9e999`
    }
    return sql`(${field.value} ${signs[comparison]} ${operand(value)} and ${isOfType(field, value)})`
  },

  textTest(path, test, part, keys = []) {
    const field = placeOf(path)
    if (part === '') return isText(field)
    const key = foldedKey(keys, path)
    if (key && test === 'startsWith') return sql`(${isWithin(key, part)} and ${isText(field)})`
    const text = sql`foyer_fold(${field.value})`
    // substr counts code points, as the spread does; String.length would count UTF-16 units.
    const length = [...part].length
    if (test === 'contains') return whenText(field, sql`instr(${text}, ${part}) > 0`)
    return test === 'startsWith'
      ? whenText(field, sql`substr(${text}, 1, ${length}) = ${part}`)
      : whenText(field, sql`substr(${text}, ${-length}) = ${part}`)
  },

  matches(path, pattern) {
    const field = placeOf(path)
    return whenText(field, sql`foyer_matches(${field.value}, ${JSON.stringify(pattern)})`)
  },

  orderBy: ({ path, order }) =>
    order === 'DESC' ? sql`${placeOf(path).value} desc` : sql`${placeOf(path).value} asc`,

  beside: ({ path, order }, value) =>
    besideValue(placeOf(path).value, order, value === null ? null : operand(value)),
  orderParts: ({ path, order }) => [
    { value: placeOf(path).value, direction: order === 'DESC' ? sql`desc` : sql`asc` },
  ],

  shuffled: (seed) => sql`foyer_shuffle(id, ${seed})`,

  jsonText: (path) => sql`coalesce(data -> ${at(path)}, 'null')`,

  numberOf(path) {
    const field = placeOf(path)
    return sql`case when ${isNumber(field)} then cast(${field.value} as real) end`
  },

  sum: (path) => sql`coalesce(sum(${sqliteJson.numberOf(path)}), 0)`,

  average: (path) => sql`avg(${sqliteJson.numberOf(path)})`,

  indexed: ({ path, ignoreCase }) =>
    ignoreCase && !columnOf(path) ? folded(placeOf(path)) : placeOf(path).value,

  indexedLength: (path) =>
    sql`case when typeof(${placeOf(path).value}) = 'text' then length(${placeOf(path).value}) end`,

  listIndex: (path) => sql`(seq) where ${isList(path)}`,

  textOf(path) {
    const field = placeOf(path)
    return sql`case when ${isText(field)} then ${field.value} end`
  },

  dateOf(path) {
    const field = placeOf(path)
    return sql`case when ${isDate(field)} then ${field.value} end`
  },
}

const signs: Record<Comparison, Sql> = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` }

function columnOf(path: Path): Sql | undefined {
  const [name, ...inner] = path
  return name === undefined || inner.length > 0 ? undefined : columns.get(name)
}

function placeOf(path: Path): Place {
  const column = columnOf(path)
  if (column) return { type: sql`typeof(${column})`, value: column }
  return { type: sql`json_type(data, ${at(path)})`, value: sql`json_extract(data, ${at(path)})` }
}

/** `'$."address"."city"'`. A literal: an expression index serves no parameter. */
function at(path: Path): Sql {
  return literal(`$${path.map((name) => `.${JSON.stringify(name)}`).join('')}`)
}

function isList(path: Path): Sql {
  return sql`${placeOf(path).type} = 'array'`
}

/** A text in folded case, anything else as it is. */
function folded(place: Place): Sql {
  return sql`coalesce(foyer_fold(${place.value}), ${place.value})`
}

/** Takes more than what is looked for, by an index. */
function foldedIsOneOf({ path }: IndexKey, values: readonly Scalar[]): Sql {
  const wanted = values.map((value) => {
    if (value instanceof Date) return foldCase(dateJson(value))
    return typeof value === 'string' ? foldCase(value) : Number(value)
  })
  const [only] = wanted
  const text = folded(placeOf(path))
  if (only === undefined) return sql`false`
  return wanted.length === 1 ? sql`${text} = ${operand(only)}` : sql`${text} in (${listOf(wanted)})`
}

/** The text begins with a part, as a range that an index finds. */
function isWithin({ path }: IndexKey, part: string): Sql {
  const text = folded(placeOf(path))
  const after = textAfter(part)
  const from = sql`${text} >= ${part}`
  return after === undefined ? from : sql`${from} and ${text} < ${after}`
}

/** `case`, not `and`: SQLite calls the functions on either side of an `and` in the order it likes. */
function whenText(place: Place, test: Sql): Sql {
  return sql`case when ${isText(place)} then ${test} end`
}

/** The value stands before its type: it decides more often, and an index may give it. */
function isOneOf(place: Place, values: readonly Scalar[]): Sql {
  const booleans = new Set(values.filter((value) => typeof value === 'boolean'))
  const texts = values.filter((value) => typeof value === 'string')
  const numbers = values.filter((value) => typeof value === 'number')
  // Lists and objects are seen as their JSON, booleans as 0 and 1. Without a look at the type an index alone may answer.
  const plainTexts = !texts.some(looksLikeJson)
  const plainNumbers = numbers.every((number) => number !== 0 && number !== 1)
  const conditions = [
    among(place, plainTexts ? undefined : isText(place), texts),
    among(place, plainNumbers ? undefined : isNumber(place), numbers),
    among(place, sql`${place.type} = 'object'`, values.filter(isDateValue).map(dateJson)),
    ...[...booleans].map((value) => {
      const type = sql`${place.type} = ${literal(String(value))}`
      return sql`(${place.value} = ${Number(value)} and ${type})`
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

function among(
  place: Place,
  type: Sql | undefined,
  values: readonly (string | number)[],
): Sql | undefined {
  const [only] = values
  if (only === undefined) return undefined
  const wanted = values.length === 1 ? sql`= ${operand(only)}` : sql`in (${listOf(values)})`
  return type ? sql`(${place.value} ${wanted} and ${type})` : sql`${place.value} ${wanted}`
}

function listOf(values: readonly (string | number)[]): Sql {
  return sql`select wanted.value from json_each(${JSON.stringify(values)}) as wanted`
}

/** Whether a number is larger than what booleans look like. */
function isAboveBooleans(value: Scalar): boolean {
  return typeof value === 'number' && value > 1
}

/** A field of `data` that no index holds: one would rather search between the bounds that a filter gives. */
function isPlainField(path: Path, keys: readonly IndexKey[] | undefined): boolean {
  return keys !== undefined && !columnOf(path) && exactKey(keys, path) === undefined
}

function isOfType(place: Place, value: Scalar): Sql {
  if (typeof value === 'string') return isText(place)
  if (typeof value === 'number') return isNumber(place)
  return typeof value === 'boolean' ? sql`${place.type} in ('true', 'false')` : isDate(place)
}

function operand(value: Scalar): Sql | SqlValue {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return dateJson(value)
  // Beyond 2^53 JSON text and double differ in their last digits: SQLite reads this one as it read the stored one.
  return Number.isSafeInteger(value) ? value : sql`json_extract(${JSON.stringify(value)}, '$')`
}

function dateJson(date: Date): string {
  return JSON.stringify(wireDate(date))
}

function isDateValue(value: Scalar): value is Date {
  return value instanceof Date
}
