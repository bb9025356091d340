import type { Foyer } from '../app.js'
import type { Runners } from '../background-runners.js'
import type { Services } from '../services.js'
import { purgeEvents } from '../storage/events/events.js'
import { purgeDeliveries } from '../storage/events/webhook-deliveries.js'
import { purgeExpired } from '../storage/expired-rows.js'
import { purgeAudit } from '../storage/logs/audit-log.js'
import { purgeInboxMessages } from '../storage/mail/inbox-messages.js'
import { purgeSearchChanges } from '../storage/search/purge-search-changes.js'

/**
 * Milliseconds from the start to the first removal of expired rows. It is short, so that short-lived processes remove
 * some too.
 */
const FIRST_PURGE_MS = 60_000
/** Milliseconds between removals of expired rows. */
const PURGE_MS = 600_000
/** Milliseconds between checks for pending and abandoned work, and for changed settings. */
const RESUME_MS = 2000
/**
 * Functions that keep tables small. `limits/retention.ts` has the times of rows that stay stored after they expire.
 */
const purges = [
  purgeExpired,
  purgeAudit,
  purgeDeliveries,
  purgeEvents,
  purgeInboxMessages,
  purgeSearchChanges,
]

/** Stops the background work of a process. */
export interface BackgroundWork {
  /** Stops live queries and long background work. The next start continues the work. */
  stopBackgroundWork(): Promise<void>
  /**
   * Stops all work, finishes the e-mails that are being sent, and closes the data. Call it after the last response. A
   * second call waits for the first one.
   */
  stop(): Promise<void>
}

/**
 * Begins the background work of a process. Resumes pending work and reloads shared settings now and every two seconds,
 * and removes expired rows after a minute and every ten minutes. With a virtual clock, it also does all of this
 * whenever the clock advances.
 */
export function beginBackgroundWork(
  foyer: Runners & Pick<Foyer, 'live'>,
  services: Services,
): BackgroundWork {
  const { mailRunner, live, jobRunner, backupRunner } = foyer
  const { deletionRunner, erasureRunner, webhookRunner } = foyer
  const { indexBuilder, settingsReloader } = services
  const longRunners = [jobRunner, backupRunner, deletionRunner, erasureRunner, webhookRunner]
  let isStopping = false
  const purge = (): void => {
    purgeAndRotateKeys(services).catch((error: unknown) => {
      // A stop closes the data during a long purge, and the next process continues it.
      if (isStopping) return
      services.log.error(
        { error: String(error) },
        'expired rows could not be removed, or signing keys not rotated; the next try is in ten minutes',
      )
    })
  }
  const timers = [setTimeout(purge, FIRST_PURGE_MS), setInterval(purge, PURGE_MS)]
  const wakeableRunners = [...longRunners, mailRunner, settingsReloader]
  for (const { wake } of wakeableRunners) {
    wake()
    timers.push(setInterval(wake, RESUME_MS))
  }
  for (const timer of timers) timer.unref()
  const removeClockListener = services.clock.onAdvance?.(() => {
    purge()
    live.checkConnections()
    for (const { wake } of wakeableRunners) wake()
  })
  const stopBackgroundWork = async (): Promise<void> => {
    live.stop()
    const stopped = [...longRunners, indexBuilder, settingsReloader]
    await Promise.all(stopped.map((runner) => runner.stop()))
  }
  const stopAndClose = async (): Promise<void> => {
    isStopping = true
    for (const timer of timers) clearInterval(timer)
    removeClockListener?.()
    await stopBackgroundWork()
    // Last, because the other work queues e-mails.
    await mailRunner.stop()
    await services.close()
  }
  let stopped: Promise<void> | undefined
  return {
    stopBackgroundWork,
    stop: () => {
      stopped ??= stopAndClose()
      return stopped
    },
  }
}

/** Removes expired rows, and rotates the signing keys if that is due. */
async function purgeAndRotateKeys(services: Services): Promise<void> {
  const purged = purges.map((purge) => purge(services))
  await Promise.all([...purged, services.signingKeys.rotateIfDue()])
}
