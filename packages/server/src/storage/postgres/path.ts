import { foldCase, type Path, type TextPattern } from '@foyer/protocol'
import { join, literal, type Sql, sql } from '../sql.js'

/** Collation by code point. The default collation of the database may be that of a language. */
export const byCodePoint = sql`collate "C"`

/** Folds case as `foldCase` does: by the full rules of Unicode, without a locale. */
export function fold(text: Sql): Sql {
  return sql`lower(${text} collate "und-x-icu")`
}

/** The shape of `storedDateText`. */
const dateShape = literal(
  '^([+-][0-9]{2})?[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$',
)

/**
 * Compiles the value at a path, such as `(data->'address'->'city')`. An index on an expression serves literals only.
 */
export function at(path: Path): Sql {
  return sql`(data${join(path.map(step), '')})`
}

/** Compiles the value at a path as text; for values other than strings, as JSON. */
export function textAt(path: Path): Sql {
  const [last, ...outer] = path.toReversed()
  const outside = join(outer.toReversed().map(step), '')
  return sql`(data${outside}->>${literal(last ?? '')})`
}

/** Compiles the JSON at a path as it was written. jsonb would normalize spaces, the order of keys and numbers. */
export function writtenText(path: Path): Sql {
  return sql`(body${join(path.map(step), '')})::text`
}

function step(name: string): Sql {
  return sql`->${literal(name)}`
}

/** Compiles the JSON type of the value at a path. */
export function typeOf(path: Path): Sql {
  return sql`jsonb_typeof(${at(path)})`
}

/** Condition: the value at a path is a string. */
export function isText(path: Path): Sql {
  return sql`${typeOf(path)} = 'string'`
}

/**
 * Condition: the value at a path is a date. An object with `$date` has no other fields, so a test of `$date` is enough.
 */
export function isDate(path: Path): Sql {
  return sql`${textAt([...path, '$date'])} ~ ${dateShape}`
}

/** Condition: the value at a path is an array. */
export function isArray(path: Path): Sql {
  return sql`${typeOf(path)} = 'array'`
}

/** Condition: a whole string matches a pattern. */
export function matchesPattern(text: Sql, pattern: TextPattern): Sql {
  const whole = pattern.ignoreCase ? fold(text) : text
  // `offset 0` prevents the planner from inlining the subquery, so that the string is folded only once.
  return sql`exists (select from (select ${whole} as text offset 0) as field
    where ${matchesParts(sql`field.text`, pattern)})`
}

/** Compiles a comparison of each part. Parts have a fixed length, and thus a fixed position. */
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
  // One parameter for all parts, because a request may contain more parts than a statement may have parameters.
  const mismatches = sql`select from jsonb_to_recordset(${JSON.stringify(positionedParts)}::text::jsonb)
      as parts (position integer, length integer, part text, "any" boolean)
    where not case when "any" then strpos(part, ${piece}) > 0 else ${piece} = part end`
  return sql`case char_length(${text}) when ${position - 1} then not exists (${mismatches}) end`
}
