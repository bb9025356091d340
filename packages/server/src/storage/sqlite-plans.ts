import { sql } from './sql.js'
import type { PlansDialect } from './sql-dialect.js'

/** Plans as lines such as `SEARCH items USING INDEX items_by_title (<expr>=?)`. */
export const sqlitePlans: PlansDialect = {
  prefix: sql`explain query plan`,
  read: (rows) => {
    const plan = rows.map(({ detail }) => String(detail))
    return { plan, indexes: plan.flatMap(indexIn) }
  },
}

function indexIn(line: string): string[] {
  if (/ USING INTEGER PRIMARY KEY/.test(line)) return ['primary key']
  const name = / USING (?:COVERING )?INDEX (\S+)/.exec(line)?.[1]
  return name === undefined ? [] : [name]
}
