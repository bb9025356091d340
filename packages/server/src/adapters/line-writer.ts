import { close, write, writeSync } from 'node:fs'

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

export interface LineWriter {
  write(line: string): void
  /** Writes the buffered lines without waiting for more. */
  flush(): void
  /** Writes the buffered lines and closes the file, unless it is standard error. Later lines are ignored. */
  end(): void
}

/** Functions that write the lines of each open writer at the end of the process. */
const exitFlushes = new Set<() => void>()

/**
 * Buffers lines and writes them to a file in the background. A full disk, a broken pipe or a slow reader never stops
 * the process: lines that cannot be written are lost, and the next lines are preceded by a notice.
 * @param describeLoss returns the notice about at most `lines` lost lines
 */
export function createLineWriter(
  fd: number,
  describeLoss: (lines: number, error: string) => string,
): LineWriter {
  let waiting: string[] = []
  let waitingBytes = 0
  /** The rest of the lines that are being written. */
  let current: { bytes: Buffer; lines: number } | undefined
  let loss: { lines: number; error: string } | undefined
  let endsAmidLine = false
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  const lose = (lines: number, error: string): void => {
    loss = { lines: lines + (loss?.lines ?? 0), error }
  }
  const takeWaiting = (): typeof current => {
    if (waiting.length === 0) return undefined
    const notice = loss ? describeLoss(loss.lines, loss.error) : ''
    const text = `${endsAmidLine ? '\n' : ''}${notice}${waiting.join('')}`
    const lines = waiting.length + (loss?.lines ?? 0)
    waiting = []
    waitingBytes = 0
    loss = undefined
    return { bytes: Buffer.from(text), lines }
  }
  const advance = ({ bytes, lines }: NonNullable<typeof current>, written: number): void => {
    if (written > 0) endsAmidLine = bytes[written - 1] !== NEWLINE
    const rest = bytes.subarray(written)
    current = rest.length > 0 ? { bytes: rest, lines } : undefined
  }
  const writeNext = (): void => {
    clearTimeout(timer)
    timer = undefined
    current ??= takeWaiting()
    if (current) write(fd, current.bytes, settle)
    else if (isEnded) finish()
  }
  const settle = (error: NodeJS.ErrnoException | null, written: number): void => {
    if (isTransient(error)) return void setTimeout(writeNext, RETRY_MS).unref()
    if (current && error) {
      lose(current.lines, error.message)
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
    // The system completes the write that has begun.
    current = takeWaiting()
    for (let tries = 0; current && tries < EXIT_RETRIES; ) {
      try {
        advance(current, writeSync(fd, current.bytes))
      } catch (error) {
        if (!isTransient(error)) return
        tries++
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
      }
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

/** True for a pipe that is full at the moment. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'EAGAIN' || error.code === 'EBUSY' || error.code === 'EINTR'
}

function flushAll(): void {
  for (const flush of exitFlushes) flush()
}
