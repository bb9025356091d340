import { foldCase, type Path, type TextPattern } from '@foyer/protocol'
import { join, literal, type Sql, sql } from '../sql.js'

/** System fields with columns of their own. */
const columns = new Map([
  ['_id', sql`id`],
  ['_owner', sql`owner`],
])

/** Collation by code point; the default of the database may be that of a language. */
export const byCodePoint = sql`collate "C"`

/** Folds case as `foldCase` does: full Unicode rules, no locale. */
export function fold(text: Sql): Sql {
  return sql`lower(${text} collate "und-x-icu")`
}

/** The shape of `storedDateText`. */
const dateShape = literal(
  '^([+-][0-9]{2})?[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$',
)

/** The column of a system field that has one of its own. */
export function columnOf(path: Path): Sql | undefined {
  const [name, ...inner] = path
  return name === undefined || inner.length > 0 ? undefined : columns.get(name)
}

/** `(data->'address'->'city')`. Literals: an expression index serves no parameter. */
export function at(path: Path): Sql {
  return sql`(data${join(path.map(step), '')})`
}

/** The value as text; JSON for values that are no text. */
export function textAt(path: Path): Sql {
  const [last, ...outer] = path.toReversed()
  const outside = join(outer.toReversed().map(step), '')
  return sql`(data${outside}->>${literal(last ?? '')})`
}

/** The JSON as written: jsonb normalizes spaces, key order and numbers. */
export function writtenText(path: Path): Sql {
  return sql`(body${join(path.map(step), '')})::text`
}

function step(name: string): Sql {
  return sql`->${literal(name)}`
}

/** The JSON type of the value at a path. */
export function typeOf(path: Path): Sql {
  return sql`jsonb_typeof(${at(path)})`
}

/** The value at a path is a text. */
export function isText(path: Path): Sql {
  return sql`${typeOf(path)} = 'string'`
}

/** The value at a path is a date. Objects with a "$" name have no other names, so testing `$date` suffices. */
export function isDate(path: Path): Sql {
  return sql`${textAt([...path, '$date'])} ~ ${dateShape}`
}

/** The value at a path is an array. */
export function isArray(path: Path): Sql {
  return sql`${typeOf(path)} = 'array'`
}

/** Tests that a whole text matches a pattern. */
export function matchesPattern(text: Sql, pattern: TextPattern): Sql {
  const whole = pattern.ignoreCase ? fold(text) : text
  // `offset 0` keeps the subquery from being inlined, so that the text is folded once.
  return sql`exists (select from (select ${whole} as text offset 0) as field
    where ${matchesParts(sql`field.text`, pattern)})`
}

/** Compiles a comparison part by part: each part has a fixed length and thus a fixed position. */
function matchesParts(text: Sql, { ignoreCase, parts }: TextPattern): Sql {
  let position = 1
  const positionedParts = parts.map(({ type, value }) => {
    const part = ignoreCase ? foldCase(value) : value
    const any = type === 'anyOf'
    const length = any ? 1 : [...part].length
    position += length
    return { position: position - length, length, part, any }
  })
  const piece = sql`substr(${text}, position, length)`
  // One parameter for all parts: a request may hold more parts than a statement takes parameters.
  const mismatches = sql`select from jsonb_to_recordset(${JSON.stringify(positionedParts)}::text::jsonb)
      as parts (position integer, length integer, part text, "any" boolean)
    where not case when "any" then strpos(part, ${piece}) > 0 else ${piece} = part end`
  return sql`case char_length(${text}) when ${position - 1} then not exists (${mismatches}) end`
}
