import type { Log } from '../ports/log.js'

/** Logs work that is retried: the first failure, not those of its retries, and the recovery. */
export interface OutageLog {
  /** Logs the error, unless it is the one that was logged last. */
  failed(error: unknown): void
  /** Logs that the work succeeds again, if a failure was logged. */
  succeeded(): void
}

/** @param work names the work, for example "mail delivery" */
export function createOutageLog(log: Pick<Log, 'error' | 'info'>, work: string): OutageLog {
  let logged: string | undefined
  return {
    failed: (error) => {
      const text = String(error)
      if (text !== logged) log.error({ error: text }, `${work} failed, retrying`)
      logged = text
    },
    succeeded: () => {
      if (logged !== undefined) log.info({}, `${work} succeeds again`)
      logged = undefined
    },
  }
}
