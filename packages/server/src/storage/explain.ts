import type { Explanation } from '@foyer/protocol'
import type { Database, Reader } from './database.js'
import { type Sql, sql, statementText } from './sql.js'

/** A database that records the statements it runs. */
export interface StatementRecorder {
  db: Database
  /** Explains the statements recorded so far. */
  explanations(): Promise<Explanation[]>
}

interface Statement extends Pick<Explanation, 'rows' | 'ms'> {
  query: Sql
}

/** Wraps a database and records its read statements, to explain their plans afterwards. */
export function recordStatements(db: Database): StatementRecorder {
  const statements: Statement[] = []
  const recorded =
    ({ all }: Reader): Database['all'] =>
    async <Row>(query: Sql): Promise<Row[]> => {
      const start = performance.now()
      const rows = await all<Row>(query)
      const ms = Math.round((performance.now() - start) * 1000) / 1000
      statements.push({ query, rows: rows.length, ms })
      return rows
    }
  return {
    db: {
      ...db,
      all: recorded(db),
      createScan: (options) => {
        const scan = db.createScan(options)
        return { ...scan, all: recorded(scan) }
      },
    },
    explanations: async () => {
      const explanations: Explanation[] = []
      for (const statement of statements) explanations.push(await explain(db, statement))
      return explanations
    },
  }
}

async function explain(
  { all, dialect }: Database,
  { query, rows, ms }: Statement,
): Promise<Explanation> {
  const { plan, indexes } = dialect.plans.parse(await all(sql`${dialect.plans.prefix} ${query}`))
  const index = indexes.length === 0 ? null : [...new Set(indexes)]
  return { sql: statementText(query), plan, index, rows, ms }
}
