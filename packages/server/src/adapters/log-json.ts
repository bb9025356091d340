import { destination, pino } from 'pino'
import type { Log } from '../ports/log.js'

/** One JSON line per event on standard error. */
export function createLog(level: 'silent' | 'error' | 'info' | 'debug'): Log {
  return pino({ level, base: null }, destination({ fd: 2, sync: true }))
}
