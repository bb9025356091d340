import type { Log } from '../ports/log.js'

/** Logs an outage of work that is retried: the first failure and the recovery, but not the failed retries. */
export interface OutageLog {
  /** Logs an error, unless the last logged one was the same. */
  failed(error: unknown): void
  /** Logs that the work succeeds again, if a failure was logged. */
  succeeded(): void
}

/** Creates the log of one kind of work. @param work name of the work, for example "e-mail delivery" */
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
