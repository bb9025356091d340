import { type Comparison, foldCase, type Scalar, wireDate } from '@foyer/protocol'
import { columnOf, type IndexKey, type KeyShape, prefixUpperBound } from '../engine/index-keys.js'
import { literal, type Sql, sql } from '../sql.js'
import { at, byCodePoint, fold, textAt, typeOf, writtenText } from './path.js'

/** Prefixes of index entries, with which numbers sort below strings, and upper bounds of both kinds. */
const NUMBER = 'n'
const TEXT = 't'
const AFTER_NUMBERS = 'o'
const AFTER_TEXTS = 'u'

/**
 * Compiles the index entry of a field: a string that sorts values as sort lists do, so that one index column serves
 * equality, ranges and order. A number or boolean becomes "n", a digit for the sign and sixteen hexadecimal digits. A
 * string, or the JSON of another value, becomes "t" and its beginning. Entries are truncated because index rows are
 * limited, so queries recheck long strings. The entry of a field with a column of its own is that column.
 */
export function indexEntry(key: IndexKey): Sql {
  const { path } = key
  const column = columnOf(path)
  if (column) return column
  const field = at(path)
  const number = sql`(${field}::float8)`
  const digits = sql`encode(float8send(${number}), 'hex')`
  const textEntry = (text: Sql): Sql => sql`${literal(TEXT)} || ${cut(text, key)}`
  return sql`(case ${typeOf(path)}
    when 'number' then case when ${number} < 0
      then ${literal(`${NUMBER}0`)} || translate(${digits}, '0123456789abcdef', 'fedcba9876543210')
      else ${literal(`${NUMBER}1`)} || ${digits} end
    when 'boolean' then case when ${field}::boolean then ${literal(numberEntry(1))} else ${literal(numberEntry(0))} end
    when 'string' then ${textEntry(textAt(path))}
    when 'object' then ${textEntry(writtenText(path))}
    when 'array' then ${textEntry(writtenText(path))} end) collate "C"`
}

/** Computes the `indexEntry` of a value in JavaScript. */
export function entryOfValue(value: Scalar, { length, ignoreCase }: KeyShape): string {
  if (typeof value === 'number' || typeof value === 'boolean') return numberEntry(Number(value))
  const text = value instanceof Date ? JSON.stringify(wireDate(value)) : value
  return TEXT + beginning(ignoreCase ? foldCase(text) : text, length)
}

/** Compiles the `indexEntry` of a string. The database folds its case in the same way as for the index. */
export function entryOfText(text: string, shape: KeyShape): Sql {
  return sql`(${literal(TEXT)} || ${cut(sql`${text}::text`, shape)})`
}

/** Compiles the range of index entries of a comparison. If strings are truncated, it contains more than the matches. */
export function entryRange(
  entry: Sql,
  comparison: Comparison,
  value: Scalar,
  shape: KeyShape,
): Sql {
  const bound = entryOfValue(value, shape)
  const isNumber = bound.startsWith(NUMBER)
  return comparison === 'lt' || comparison === 'lte'
    ? sql`${entry} >= ${isNumber ? NUMBER : TEXT} and ${entry} <= ${bound}`
    : sql`${entry} >= ${bound} and ${entry} < ${isNumber ? AFTER_NUMBERS : AFTER_TEXTS}`
}

/** Compiles the range of index entries of strings with a prefix. `entry` and `part` are in folded case. */
export function startsWithRange(entry: Sql, part: string, { length }: KeyShape): Sql {
  const from = beginning(part, length)
  const after = prefixUpperBound(from)
  const to = after === undefined ? AFTER_TEXTS : TEXT + after
  return sql`${entry} >= ${TEXT + from} and ${entry} < ${to}`
}

function cut(text: Sql, { length, ignoreCase }: KeyShape): Sql {
  const whole = ignoreCase ? sql`(${fold(text)} ${byCodePoint})` : text
  return sql`left(${whole}, ${literal(String(length))}::integer)`
}

function beginning(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}

/** Encodes a double so that the byte order is the numeric order. */
function numberEntry(number: number): string {
  const bytes = Buffer.alloc(8)
  // Minus zero is zero.
  bytes.writeDoubleBE(number === 0 ? 0 : number)
  if (number >= 0) return `${NUMBER}1${bytes.toString('hex')}`
  return `${NUMBER}0${Buffer.from(bytes.map((byte) => 0xff - byte)).toString('hex')}`
}
