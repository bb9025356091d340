import { type Sql, type SqlValue, sql } from './sql.js'

/** How rows stand to a value in an order. Each condition is a range that an index can be entered at. */
export interface Beside {
  /** On a level with the value: told apart by what comes next in the order. */
  readonly level: Sql
  /** Behind the value, in the order of the ranges; no row is in two of them. */
  readonly behind: readonly Sql[]
}

/** How rows stand to a value of a column or expression that is in order by itself, NULL lowest. */
export function besideValue(
  field: Sql,
  order: 'ASC' | 'DESC',
  value: Sql | SqlValue | null,
): Beside {
  const up = order === 'ASC'
  if (value === null) {
    return { level: sql`${field} is null`, behind: up ? [sql`${field} is not null`] : [] }
  }
  const behind = up ? [sql`${field} > ${value}`] : [sql`${field} < ${value}`, sql`${field} is null`]
  return { level: sql`${field} = ${value}`, behind }
}
