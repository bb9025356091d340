import { destination, pino } from 'pino'
import type { Log } from '../ports/log.js'

/** Bytes of lines that are kept for one write, and milliseconds after which even a few are written. */
const KEPT_BYTES = 4096
const KEPT_MS = 100

/**
 * One JSON line per event on standard error. Lines that tell of no error may wait a moment for others: a write of its
 * own for each request costs more than the request's work in the database.
 */
export function createLog(level: 'silent' | 'error' | 'info' | 'debug'): Log & { close(): void } {
  const lines = destination({ fd: 2, sync: true, minLength: KEPT_BYTES })
  const log = pino({ level, base: null }, lines)
  const write = (): void => lines.flushSync()
  const timer = setInterval(write, KEPT_MS).unref()
  process.on('exit', write)
  return {
    error: (fields, text) => {
      log.error(fields, text)
      write()
    },
    info: (fields, text) => log.info(fields, text),
    debug: (fields, text) => log.debug(fields, text),
    close: () => {
      write()
      clearInterval(timer)
      process.off('exit', write)
    },
  }
}
