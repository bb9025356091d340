import { createScans, type Scan, type ScanOptions, type ScanPool } from '../scan/scan.js'
import type { ReadConnections } from './client.js'
import { postgresDialect } from './dialect.js'
import { isStatementTimeout } from './errors.js'

/** Statement timeout of the first try, on connections that all requests share, in milliseconds. */
export const FIRST_TRY_MS = 50
/**
 * Limits of first tries. A statement delays the next ones on a shared connection, so a statement counts as slow long
 * before it reaches the timeout.
 */
const limits = { firstTryMs: FIRST_TRY_MS, failedTriesMs: 500, slowMs: 20 }

/**
 * Creates the scans of one database. It tries a statement on a shared, pipelined connection, and runs a statement that
 * takes too long again on a connection of the pool.
 * @param firstTryConnections connections on which the server ends each statement after `FIRST_TRY_MS`
 */
export function createPostgresScans(
  firstTryConnections: Pick<ReadConnections, 'send'>,
  pool: Pick<ScanPool, 'run'>,
): (options: ScanOptions) => Scan {
  return createScans({
    dialect: postgresDialect,
    limits,
    pool,
    tryFirst: async (query) => {
      const startedAt = performance.now()
      // The time above `FIRST_TRY_MS` was spent waiting for other statements.
      const statementMs = (): number => Math.min(performance.now() - startedAt, FIRST_TRY_MS)
      try {
        const rows = [...(await firstTryConnections.send(query))]
        return { rows, ms: statementMs() }
      } catch (error) {
        if (!isStatementTimeout(error)) throw error
        return { ms: statementMs() }
      }
    },
  })
}
