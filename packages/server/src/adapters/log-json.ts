import { pino } from 'pino'
import type { Log } from '../ports/log.js'

/** Number of buffered bytes after which lines are written. */
const BUFFER_BYTES = 8192
/** Time after which buffered lines are written. */
const FLUSH_MS = 250

/** File descriptor of standard error. */
const STDERR = 2

/** A log to close at the end of the process. */
export interface ClosableLog extends Log {
  close(): void
}

/**
 * Creates a log that writes one JSON line per event, by default to standard error. Lines are buffered for a moment. An
 * error, or the end of the process, writes the buffered lines immediately.
 * @param fd file descriptor to write to; `close` closes it, unless it is standard error
 */
export function createLog(level: 'silent' | 'error' | 'info' | 'debug', fd = STDERR): ClosableLog {
  const destination = pino.destination({
    dest: fd,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: level === 'silent' ? 0 : FLUSH_MS,
  })
  const log = pino({ level, base: null }, destination)
  return {
    error: (fields, text) => {
      log.error(fields, text)
      if (log.isLevelEnabled('error')) destination.flush()
    },
    info: (fields, text) => log.info(fields, text),
    debug: (fields, text) => log.debug(fields, text),
    close: () => {
      // A further line would throw, because the destination is closed.
      log.level = 'silent'
      destination.end()
    },
  }
}
