import type { Log } from '../ports/log.js'

/** Time between the first entry of a batch and the write of the batch. */
const FLUSH_AFTER_MS = 1000

/** Buffers entries and writes them to storage in batches. Requests do not wait for the write. */
export interface WriteBuffer<Entry> {
  /** Adds an entry, which is stored within a second. */
  add(entry: Entry): void
  /** Returns the entries that are not stored yet. */
  listPending(): readonly Entry[]
  /** Writes all buffered entries. */
  flush(): Promise<void>
}

/**
 * Creates a buffer that writes a second after the first entry of a batch.
 * @param options.maxBatch maximum size of a batch. Further entries are dropped, which limits the cost of a flood
 * @param options.name plural name of the entries, for the log
 */
export function createWriteBuffer<Entry>(options: {
  write: (entries: readonly Entry[]) => Promise<void>
  log: Pick<Log, 'error'>
  maxBatch: number
  name: string
}): WriteBuffer<Entry> {
  const { log, name } = options
  let queued: Entry[] = []
  let inProgress: readonly Entry[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (dropped > 0)
      log.error({ leftOut: dropped }, `${name} dropped: more than ${options.maxBatch} per second`)
    dropped = 0
    inProgress = queued
    queued = []
    if (inProgress.length === 0) return
    try {
      await options.write(inProgress)
    } catch (error) {
      log.error({ error: String(error) }, `${name} could not be written`)
    }
    inProgress = []
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    add: (entry) => {
      if (queued.length >= options.maxBatch) dropped++
      else queued.push(entry)
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref()
    },
    listPending: () => [...inProgress, ...queued],
    flush,
  }
}
