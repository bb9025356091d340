import { foldCase, type TextPattern } from '@foyer/protocol'
import { type Sql, sql } from './sql.js'

/** A text is, from its first to its last character, what a pattern describes. Each part has its place: it takes a fixed number of characters. */
export function matchesWhole(text: Sql, { ignoreCase, parts }: TextPattern): Sql {
  let place = 1
  const placed = parts.map(({ type, value }) => {
    const part = ignoreCase ? foldCase(value) : value
    const any = type === 'anyOf'
    const length = any ? 1 : [...part].length
    place += length
    return { place: place - length, length, part, any }
  })
  const piece = sql`substr(${text}, place, length)`
  // All parts in one parameter: a message has room for more of them than a statement has for parameters.
  const missed = sql`select from jsonb_to_recordset(${JSON.stringify(placed)}::text::jsonb)
      as parts (place integer, length integer, part text, "any" boolean)
    where not case when "any" then strpos(part, ${piece}) > 0 else ${piece} = part end`
  return sql`case char_length(${text}) when ${place - 1} then not exists (${missed}) end`
}
