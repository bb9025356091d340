import type { OrderPart } from './order-part.js'
import { type Sql, type SqlValue, sql } from './sql.js'

/** How rows stand to a value in an order. Each condition is a range that an index can be entered at. */
export interface Beside {
  /** On a level with the value: told apart by what comes next in the order. */
  readonly level: Sql
  /** What ORDER BY has to say about rows on a level, although it does not tell them apart; nothing where indexes do without. */
  readonly levelBy?: readonly OrderPart[]
  /** Behind the value, in the order of the ranges; no row is in two of them. */
  readonly behind: readonly Sql[]
  /** Behind all of these and on a level with each other: the rows without a value, where they come last. */
  readonly last?: Sql
}

/** How rows stand to a value of a column or expression that is in order by itself, NULL lowest. */
export function besideValue(
  field: Sql,
  order: 'ASC' | 'DESC',
  value: Sql | SqlValue | null,
): Beside {
  const up = order === 'ASC'
  const isNull = sql`${field} is null`
  if (value === null) return { level: isNull, behind: up ? [sql`${field} is not null`] : [] }
  const level = sql`${field} = ${value}`
  if (up) return { level, behind: [sql`${field} > ${value}`] }
  return { level, behind: [sql`${field} < ${value}`], last: isNull }
}
