import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import type { markSessionUsed } from '../storage/owners/owner-sessions.js'

/** Minimum milliseconds between two stored uses of a session or an API key. */
const USE_INTERVAL_MS = 60_000

/**
 * Stores the time of the use of a session or an API key, at most once a minute, without delaying the request.
 * @param used.label what was used, for the log
 */
export function recordUse(
  { db, clock, log }: { db: Database; clock: Clock; log: Pick<Log, 'error'> },
  used: { id: string; lastUsedAt: Date | null; mark: typeof markSessionUsed; label: string },
): void {
  const { id, lastUsedAt, mark, label } = used
  const now = clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < USE_INTERVAL_MS) return
  db.transaction((tx) => mark(tx, id, now)).catch((error: unknown) =>
    log.error({ error: String(error) }, `the last use of ${label} could not be stored`),
  )
}
