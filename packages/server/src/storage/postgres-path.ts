import type { Path } from '@foyer/protocol'
import { join, literal, type Sql, sql } from './sql.js'

/** System fields with columns of their own. */
const columns = new Map([
  ['_id', sql`id`],
  ['_owner', sql`owner`],
])

/** The order of code points; the database's own order may be that of a language. */
export const byCodePoint = sql`collate "C"`
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

/** The text of a text, and the JSON of anything else. */
export function textAt(path: Path): Sql {
  const [last, ...outer] = path.toReversed()
  const outside = join(outer.toReversed().map(step), '')
  return sql`(data${outside}->>${literal(last ?? '')})`
}

/** The JSON text as it was written: jsonb has other spaces, another order of keys and other numbers. */
export function writtenText(path: Path): Sql {
  return sql`(body${join(path.map(step), '')})::text`
}

function step(name: string): Sql {
  return sql`->${literal(name)}`
}

/** The type of the value at a path, as JSON has it. */
export function typeOf(path: Path): Sql {
  return sql`jsonb_typeof(${at(path)})`
}

/** The value at a path is a text. */
export function isText(path: Path): Sql {
  return sql`${typeOf(path)} = 'string'`
}

/** An object with a name that begins with "$" has no other: it is a date, or something that looks like one. */
export function isDate(path: Path): Sql {
  return sql`${textAt([...path, '$date'])} ~ ${dateShape}`
}

/** The value at a path is a list. */
export function isList(path: Path): Sql {
  return sql`${typeOf(path)} = 'array'`
}
