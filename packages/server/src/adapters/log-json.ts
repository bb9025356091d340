import { pino } from 'pino'
import type { Log } from '../ports/log.js'

/** Buffered bytes, and milliseconds, after which lines are written. */
const BUFFER_BYTES = 8192
const FLUSH_MS = 250

/** File descriptor of standard error. */
const STDERR = 2

/**
 * Writes one JSON line per event, to standard error by default. Lines are buffered for a moment. An error writes them out at
 * once, and so does the end of the process.
 * @param fd file descriptor to write to; `close` closes it, unless it is standard error
 */
export function createLog(
  level: 'silent' | 'error' | 'info' | 'debug',
  fd = STDERR,
): Log & { close(): void } {
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
      // A closed destination throws at further lines.
      log.level = 'silent'
      destination.end()
    },
  }
}
