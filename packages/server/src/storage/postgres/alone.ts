import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../lib/start-error.js'
import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'
import type { PostgresTarget } from './target.js'

/**
 * Number of checks for other processes, and milliseconds between them: a closed connection disappears with a delay.
 */
const CHECKS = 10
const PAUSE_MS = 100

/** Asserts that no other process uses the schema of a site. @throws StartError */
export async function assertAlone(
  session: Pick<Queries, 'all'>,
  { schema, shown }: PostgresTarget,
): Promise<void> {
  for (let look = 1; look <= CHECKS; look++) {
    const other = await first(
      session,
      sql`select pid from pg_stat_activity where pid <> pg_backend_pid()
        and datname = current_database()
        and application_name = current_setting('application_name') limit 1`,
    )
    if (!other) return
    await wait(PAUSE_MS)
  }
  throw new StartError(
    `the schema "${schema}" of "${shown}" is in use by another process; stop its servers first`,
  )
}
