import { join, literal, Sql, sql } from './sql.js'
import type { DocumentFields } from './sql-dialect.js'

/** Calls a function of the database that makes a JSON object of names and values, also for the objects inside. */
export function jsonObject(make: Sql, fields: DocumentFields): Sql {
  const pairs = Object.entries(fields).map(([name, value]) => {
    const inner = value instanceof Sql ? value : jsonObject(make, value)
    return sql`${literal(name)}, ${inner}`
  })
  return sql`${make}(${join(pairs, ', ')})`
}
