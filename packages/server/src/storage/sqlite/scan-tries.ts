import { createScans, type Scan, type ScanOptions, type ScanPool } from '../scan/scan.js'
import { statementText } from '../sql.js'
import { type Deadline, OverDeadlineError } from './deadline.js'
import { sqliteDialect } from './dialect.js'
import type { StatementRunner } from './reader.js'

/** Limits of a statement on the event loop, in milliseconds. */
const limits = { firstTryMs: 5, failedTriesMs: 100, slowMs: 5 }

/**
 * Creates the scans of one database. It tries a statement on the event loop, and runs a statement that takes too long
 * again in a thread of the pool.
 * @param eventLoop statements of the read connection, which `deadline` can stop
 */
export function createSqliteScans(
  eventLoop: { statements: Pick<StatementRunner, 'all'>; deadline: Deadline },
  pool: Pick<ScanPool, 'run'>,
): (options: ScanOptions) => Scan {
  const { statements, deadline } = eventLoop
  return createScans({
    dialect: sqliteDialect,
    limits,
    pool,
    tryFirst: async (query) => {
      const startedAt = performance.now()
      const elapsedMs = (): number => performance.now() - startedAt
      try {
        const rows = deadline.within(limits.firstTryMs, () =>
          statements.all(statementText(query), query.values),
        )
        return { rows, ms: elapsedMs() }
      } catch (error) {
        if (!(error instanceof OverDeadlineError)) throw error
        return { ms: elapsedMs() }
      }
    },
  })
}
