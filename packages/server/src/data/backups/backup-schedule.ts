import { DAY_MS } from '../../limits/lifetimes.js'
import type { Settings } from '../../settings/settings.js'
import { insertBackup, newestAutomaticBackups } from '../../storage/backups/backups.js'
import { lockSite } from '../../storage/database.js'
import type { BackupWorkDeps } from './backup-work.js'

/** Milliseconds until a failed backup is repeated. */
const RETRY_MS = 3_600_000

/**
 * Creates the function that requests the automatic backup that is due, once for all processes, and again an hour after
 * it has failed. If no server was running when it was due, or the site has no automatic backup yet, the function
 * requests it immediately.
 */
export function createBackupSchedule(deps: BackupWorkDeps): () => Promise<void> {
  let checked = { due: 0, until: 0 }
  return async () => {
    const now = deps.clock.now()
    const due = latestDue(deps.settings.backups, now)
    if (due === undefined) return
    if (due.getTime() === checked.due && now.getTime() < checked.until) return
    await deps.db.transaction(async (tx) => {
      // Another process may request it at the same time.
      await lockSite(tx)
      // A backup that is more than a day ahead was requested when a clock was wrong.
      const until = new Date(now.getTime() + DAY_MS)
      const { newestAt, newestNotFailedAt } = await newestAutomaticBackups(tx, until)
      if (newestNotFailedAt !== null && newestNotFailedAt >= due) return
      const failedAt = newestAt !== null && newestAt >= due ? newestAt.getTime() : 0
      if (now.getTime() - failedAt >= RETRY_MS) await insertBackup(tx, now, 'AUTO')
    })
    checked = { due: due.getTime(), until: now.getTime() + RETRY_MS }
  }
}

/** Returns the latest moment up to `now` at which a backup was due; undefined without a schedule. */
export function latestDue(
  { schedule, hour }: Pick<Settings['backups'], 'schedule' | 'hour'>,
  now: Date,
): Date | undefined {
  if (schedule === 'off') return undefined
  const due = new Date(now)
  due.setUTCHours(hour, 0, 0, 0)
  if (due > now) due.setTime(due.getTime() - DAY_MS)
  if (schedule === 'weekly') due.setTime(due.getTime() - due.getUTCDay() * DAY_MS)
  return due
}
