import type { Log } from '../ports/log.js'

/** Milliseconds that entries gather before they are written together. */
const GATHER_MS = 1000

/** Entries on their way to storage, off the path of the requests that make them. */
export interface Gathering<Entry> {
  add(entry: Entry): void
  /** What is not stored yet. */
  waiting(): readonly Entry[]
  /** Writes what waits. */
  flush(): Promise<void>
}

/**
 * Gathers entries and writes them together, a second after the first of them.
 * @param options.most entries of one process per gathering: a flood costs no more than that
 * @param options.name what the entries are, for the log
 */
export function gather<Entry>(options: {
  write: (entries: readonly Entry[]) => Promise<void>
  log: Pick<Log, 'error'>
  most: number
  name: string
}): Gathering<Entry> {
  const { log, name } = options
  let coming: Entry[] = []
  let inHand: readonly Entry[] = []
  let leftOut = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (leftOut > 0) log.error({ leftOut }, `more ${name} than are taken down in a second`)
    leftOut = 0
    inHand = coming
    coming = []
    if (inHand.length === 0) return
    try {
      await options.write(inHand)
    } catch (error) {
      log.error({ error: String(error) }, `${name} could not be written`)
    }
    inHand = []
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    add: (entry) => {
      if (coming.length >= options.most) leftOut++
      else coming.push(entry)
      timer ??= setTimeout(() => void flush(), GATHER_MS).unref()
    },
    waiting: () => [...inHand, ...coming],
    flush,
  }
}
