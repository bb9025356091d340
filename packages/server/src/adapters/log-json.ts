import { pino } from 'pino'
import type { Log } from '../ports/log.js'
import { createLineWriter } from './line-writer.js'

/** File descriptor of standard error. */
const STDERR = 2

/** A log to close at the end of the process. */
export interface ClosableLog extends Log {
  close(): void
}

/**
 * Creates a log that writes one JSON line per event, by default to standard error. Lines are buffered for a moment. An
 * error, or the end of the process, writes the buffered lines immediately. pino's own destination is not used: after a
 * failed write, for example on a full disk, it ends the process or waits in a loop until there is space.
 * @param fd file descriptor to write to; `close` closes it, unless it is standard error
 */
export function createLog(level: 'silent' | 'error' | 'info' | 'debug', fd = STDERR): ClosableLog {
  const writer = createLineWriter(fd, (lines, error) => {
    const notice = { level: 50, time: Date.now(), lines, error, msg: 'lines of the log were lost' }
    return `${JSON.stringify(notice)}\n`
  })
  const log = pino({ level, base: null }, writer)
  return {
    error: (fields, text) => {
      log.error(fields, text)
      writer.flush()
    },
    info: (fields, text) => log.info(fields, text),
    debug: (fields, text) => log.debug(fields, text),
    close: () => writer.end(),
  }
}
