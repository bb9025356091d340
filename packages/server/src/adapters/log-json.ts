import { pino } from 'pino'
import type { Log } from '../ports/log.js'

/** Characters of lines that are kept for one write, and milliseconds after which even a few are written. */
const KEPT_LENGTH = 65_536
const KEPT_MS = 100

/**
 * One JSON line per event on standard error. Lines that tell of no error may wait a moment for others: a write of its
 * own for each request costs more than the request's work in the database.
 */
export function createLog(level: 'silent' | 'error' | 'info' | 'debug'): Log & { close(): void } {
  let kept = ''
  const writeKept = (): void => {
    if (kept === '') return
    // Files and pipes are written at once, so that nothing is left behind at exit.
    process.stderr.write(kept)
    kept = ''
  }
  const lines = {
    write: (line: string): void => {
      kept += line
      if (kept.length >= KEPT_LENGTH) writeKept()
    },
  }
  const log = pino({ level, base: null }, lines)
  const timer = setInterval(writeKept, KEPT_MS).unref()
  if (level !== 'silent') process.on('exit', writeKept)
  return {
    error: (fields, text) => {
      log.error(fields, text)
      writeKept()
    },
    info: (fields, text) => {
      if (log.isLevelEnabled('info')) lines.write(lineOf(fields, text))
    },
    debug: (fields, text) => log.debug(fields, text),
    close: () => {
      writeKept()
      clearInterval(timer)
      process.off('exit', writeKept)
    },
  }
}

/** A line as the library makes it, of plain values: every request has one, and the library takes three times as long. */
function lineOf(fields: object, text: string): string {
  const inner = JSON.stringify(fields).slice(1, -1)
  const said = inner === '' ? '' : `${inner},`
  return `{"level":30,"time":${Date.now()},${said}"msg":${JSON.stringify(text)}}\n`
}
