import { sql } from './sql.js'
import type { PlansDialect } from './sql-dialect.js'

/** Plans as the JSON that the server gives, a tree of nodes. */
export const postgresPlans: PlansDialect = {
  prefix: sql`explain (format json)`,
  read: ([row]) => {
    const told = row?.['QUERY PLAN']
    const plan: unknown = typeof told === 'string' ? JSON.parse(told) : told
    return { plan, indexes: indexesIn(plan) }
  },
}

function indexesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'Index Name' ? [String(value)] : indexesIn(value),
  )
}
