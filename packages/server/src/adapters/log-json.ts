import { pino } from 'pino'
import type { Log } from '../ports/log.js'

/** Buffered characters, and milliseconds, after which lines are written. */
const BUFFER_LENGTH = 65_536
const FLUSH_MS = 100

/**
 * Writes one JSON line per event to standard error. Lines below `error` are buffered for a moment: one write per request would
 * cost more than the request's work in the database.
 */
export function createLog(level: 'silent' | 'error' | 'info' | 'debug'): Log & { close(): void } {
  let buffer = ''
  const flush = (): void => {
    if (buffer === '') return
    // Writes to files and pipes are synchronous, so that nothing is lost at exit.
    process.stderr.write(buffer)
    buffer = ''
  }
  const lines = {
    write: (line: string): void => {
      buffer += line
      if (buffer.length >= BUFFER_LENGTH) flush()
    },
  }
  const log = pino({ level, base: null }, lines)
  const timer = setInterval(flush, FLUSH_MS).unref()
  if (level !== 'silent') process.on('exit', flush)
  return {
    error: (fields, text) => {
      log.error(fields, text)
      flush()
    },
    info: (fields, text) => {
      if (log.isLevelEnabled('info')) lines.write(lineOf(fields, text))
    },
    debug: (fields, text) => log.debug(fields, text),
    close: () => {
      flush()
      clearInterval(timer)
      process.off('exit', flush)
    },
  }
}

/** Formats an info line of plain values as pino does. Every request has one, and pino's serializer is slower. */
function lineOf(fields: object, text: string): string {
  const inner = JSON.stringify(fields).slice(1, -1)
  const members = inner === '' ? '' : `${inner},`
  return `{"level":30,"time":${Date.now()},${members}"msg":${JSON.stringify(text)}}\n`
}
