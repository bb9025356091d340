import { type Comparison, foldCase, type Scalar, wireDate } from '@foyer/protocol'
import { type IndexKey, type KeyShape, prefixUpperBound } from '../index-keys.js'
import { literal, type Sql, sql } from '../sql.js'
import { at, byCodePoint, columnOf, fold, textAt, typeOf, writtenText } from './path.js'

/** The SQL expressions of an item's field. */
interface Field {
  type: Sql
  /** The value as jsonb. `text` is the value as text, `written` its JSON as written. */
  field: Sql
  text: Sql
  written: Sql
}

/** Prefixes of keys: numbers sort below texts. */
const NUMBER = 'n'
const TEXT = 't'
const AFTER_NUMBERS = 'o'
const AFTER_TEXTS = 'u'

/**
 * Compiles a text that sorts all values of a field like sort lists do, so that one index column serves equality, ranges
 * and order. Numbers and booleans become "n" and sixteen hexadecimal digits; texts, and the JSON of other values,
 * become "t" and their beginning. The length is bounded because index rows are; queries recheck long texts.
 */
function indexedKey({ type, field, text, written }: Field, shape: KeyShape): Sql {
  const number = sql`(${field}::float8)`
  const digits = sql`encode(float8send(${number}), 'hex')`
  const textOf = (whole: Sql): Sql => sql`${literal(TEXT)} || ${cut(whole, shape)}`
  return sql`(case ${type}
    when 'number' then case when ${number} < 0
      then ${literal(`${NUMBER}0`)} || translate(${digits}, '0123456789abcdef', 'fedcba9876543210')
      else ${literal(`${NUMBER}1`)} || ${digits} end
    when 'boolean' then case when ${field}::boolean then ${literal(numberKey(1))} else ${literal(numberKey(0))} end
    when 'string' then ${textOf(text)}
    when 'object' then ${textOf(written)}
    when 'array' then ${textOf(written)} end) collate "C"`
}

/** Returns the indexed expression of a field. */
export function indexed(key: IndexKey): Sql {
  const { path } = key
  const column = columnOf(path)
  if (column) return column
  const [field, text, written] = [at(path), textAt(path), writtenText(path)]
  return indexedKey({ type: typeOf(path), field, text, written }, key)
}

/** Computes the `indexedKey` of a value in JavaScript. */
export function keyFor(value: Scalar, { length, ignoreCase }: KeyShape): string {
  if (typeof value === 'number' || typeof value === 'boolean') return numberKey(Number(value))
  const text = value instanceof Date ? JSON.stringify(wireDate(value)) : value
  return TEXT + beginning(ignoreCase ? foldCase(text) : text, length)
}

/** Compiles the `indexedKey` of a text to SQL: the database folds its case, as it does for the index. */
export function textKeyFor(text: string, shape: KeyShape): Sql {
  return sql`(${literal(TEXT)} || ${cut(sql`${text}::text`, shape)})`
}

/** Compiles the key range of a comparison: a superset of the matches when texts are truncated. */
export function keyRange(key: Sql, comparison: Comparison, value: Scalar, shape: KeyShape): Sql {
  const bound = keyFor(value, shape)
  const isNumber = bound.startsWith(NUMBER)
  return comparison === 'lt' || comparison === 'lte'
    ? sql`${key} >= ${isNumber ? NUMBER : TEXT} and ${key} <= ${bound}`
    : sql`${key} >= ${bound} and ${key} < ${isNumber ? AFTER_NUMBERS : AFTER_TEXTS}`
}

/** Compiles the key range of texts with a prefix; `key` and `part` are in folded case. */
export function startsWithRange(key: Sql, part: string, { length }: KeyShape): Sql {
  const from = beginning(part, length)
  const after = prefixUpperBound(from)
  const to = after === undefined ? AFTER_TEXTS : TEXT + after
  return sql`${key} >= ${TEXT + from} and ${key} < ${to}`
}

function cut(text: Sql, { length, ignoreCase }: KeyShape): Sql {
  const whole = ignoreCase ? sql`(${fold(text)} ${byCodePoint})` : text
  return sql`left(${whole}, ${literal(String(length))}::integer)`
}

function beginning(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}

/** Encodes a double so that the byte order is the numeric order. */
function numberKey(number: number): string {
  const bytes = Buffer.alloc(8)
  // Minus zero is zero.
  bytes.writeDoubleBE(number === 0 ? 0 : number)
  if (number >= 0) return `${NUMBER}1${bytes.toString('hex')}`
  return `${NUMBER}0${Buffer.from(bytes.map((byte) => 0xff - byte)).toString('hex')}`
}
