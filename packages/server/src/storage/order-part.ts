import type { Sql } from './sql.js'

/** An expression to order by, apart from its direction: a union orders by columns. */
export interface OrderPart {
  value: Sql
  direction: Sql
}
