import { close, write, writeSync } from 'node:fs'
import { pino } from 'pino'
import type { Log } from '../ports/log.js'

/** Number of buffered bytes after which lines are written. */
const BUFFER_BYTES = 8192
/** Time after which buffered lines are written. */
const FLUSH_MS = 250
/** Bytes that may wait for a reader that is slower than the log. Further lines are lost. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
/** Time until a write to a full pipe is repeated. */
const RETRY_MS = 20
/** Maximum number of repetitions at the end of the process. */
const EXIT_RETRIES = 50
/** File descriptor of standard error, which stays open. */
const STDERR = 2
const NEWLINE = 10

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

interface LineWriter {
  write(line: string): void
  /** Writes the buffered lines without waiting for more. */
  flush(): void
  /** Writes the buffered lines and closes the file, unless it is standard error. Later lines are ignored. */
  end(): void
}

/** Functions that write the lines of each open writer at the end of the process. */
const exitFlushes = new Set<() => void>()

/**
 * Buffers lines and writes them to a file descriptor in the background. A full disk, a broken pipe or a slow reader
 * never stops the process: lines that cannot be written are lost, and the next lines are preceded by a notice.
 * @param describeLoss returns the notice about lost lines: at most `lines`, because a failed write may have written
 * some
 */
function createLineWriter(
  fd: number,
  describeLoss: (lines: number, error: string) => string,
): LineWriter {
  let waiting: string[] = []
  let waitingBytes = 0
  /**
   * The bytes that are still to be written: first `noticeBytes` of a notice about `reported` lost lines, then lines.
   */
  let current: { bytes: Buffer; noticeBytes: number; reported: number } | undefined
  let isWriting = false
  /** True after a write failed with EAGAIN: the descriptor does not block, so `writeSync` returns immediately. */
  let neverBlocks = false
  let loss: { lines: number; error: string } | undefined
  let endsAmidLine = false
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  const lose = (lines: number, error: string): void => {
    loss = { lines: lines + (loss?.lines ?? 0), error }
  }
  const takeNext = (): typeof current => {
    if (waiting.length === 0) return undefined
    const start = endsAmidLine ? '\n' : ''
    const notice = start + (loss ? describeLoss(loss.lines, loss.error) : '')
    const bytes = Buffer.from(notice + waiting.join(''))
    const reported = loss?.lines ?? 0
    waiting = []
    waitingBytes = 0
    loss = undefined
    return { bytes, noticeBytes: Buffer.byteLength(notice), reported }
  }
  const advance = (block: NonNullable<typeof current>, written: number): void => {
    if (written > 0) endsAmidLine = block.bytes[written - 1] !== NEWLINE
    const bytes = block.bytes.subarray(written)
    const noticeBytes = Math.max(0, block.noticeBytes - written)
    current = bytes.length > 0 ? { ...block, bytes, noticeBytes } : undefined
  }
  const writeNext = (): void => {
    clearTimeout(timer)
    timer = undefined
    current ??= takeNext()
    if (current && neverBlocks) {
      // No write is in progress when the process ends, so the unwritten rest is known then.
      const { error, written } = writeNow(fd, current.bytes)
      settle(error, written)
    } else if (current) {
      isWriting = true
      write(fd, current.bytes, settle)
    } else if (isEnded) finish()
  }
  const settle = (error: NodeJS.ErrnoException | null, written: number): void => {
    isWriting = false
    neverBlocks ||= isPipeFull(error)
    if (isPipeFull(error)) return void setTimeout(writeNext, RETRY_MS).unref()
    if (current && error) {
      const { bytes, noticeBytes, reported } = current
      const unreported = noticeBytes > 0 ? reported : 0
      lose(unreported + linesIn(bytes.subarray(noticeBytes)), error.message)
      current = undefined
    } else if (current) advance(current, written)
    if (current || isEnded || waitingBytes >= BUFFER_BYTES) writeNext()
    else if (waiting.length > 0) schedule()
  }
  const schedule = (): void => {
    timer ??= setTimeout(flush, FLUSH_MS).unref()
  }
  const flush = (): void => {
    if (!current) writeNext()
  }
  const flushAtExit = (): void => {
    // The write in progress completes by itself: its bytes must not be written again.
    if (isWriting) current = undefined
    current ??= takeNext()
    for (let tries = 0; current && tries < EXIT_RETRIES; ) {
      const { error, written } = writeNow(fd, current.bytes)
      if (!error) {
        advance(current, written)
        current ??= takeNext()
      } else if (isPipeFull(error)) {
        tries++
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
      } else return
    }
  }
  const finish = (): void => {
    if (!exitFlushes.delete(flushAtExit)) return
    if (exitFlushes.size === 0) process.off('exit', flushAll)
    if (fd !== STDERR) close(fd)
  }

  if (exitFlushes.size === 0) process.on('exit', flushAll)
  exitFlushes.add(flushAtExit)
  return {
    write: (line) => {
      if (isEnded) return
      const bytes = Buffer.byteLength(line)
      if (waitingBytes + bytes > MAX_WAITING_BYTES) return lose(1, 'the reader is too slow')
      waiting.push(line)
      waitingBytes += bytes
      if (waitingBytes >= BUFFER_BYTES) flush()
      else schedule()
    },
    flush,
    end: () => {
      isEnded = true
      flush()
    },
  }
}

/** Returns the number of lines that end in these bytes. */
function linesIn(bytes: Buffer): number {
  return bytes.reduce((lines, byte) => (byte === NEWLINE ? lines + 1 : lines), 0)
}

function writeNow(
  fd: number,
  bytes: Buffer,
): { error: NodeJS.ErrnoException | null; written: number } {
  try {
    return { error: null, written: writeSync(fd, bytes) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), written: 0 }
  }
}

function isPipeFull(error: NodeJS.ErrnoException | null): boolean {
  return error?.code === 'EAGAIN' || error?.code === 'EBUSY'
}

function flushAll(): void {
  for (const flush of exitFlushes) flush()
}
