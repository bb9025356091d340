import type { CountSync } from './count-sync.js'

/** The count of a key in its current window. */
export interface Count {
  total: number
  /** Seconds until the window ends: a whole number, at least 1. */
  secondsLeft: number
}

/** Counts by key in fixed windows. A window begins with the first count of its key. */
export interface Counter {
  /** Adds 1, or `times`. Concurrent calls get different results. */
  add(key: string, times?: number): Promise<Count>
  /** Subtracts 1 that was added before. Does nothing after the end of its window. */
  takeBack(key: string): Promise<void>
  read(key: string): Promise<Count>
  /** Returns the count of all processes if it is known without a query: always, for a counter in memory. */
  peek(key: string): Promise<Count | undefined>
}

/** Creates a counter, which several processes may share. */
export type CounterFactory = (options: {
  name: string
  windowSeconds: number
  exact: boolean
}) => Counter

/** Creates a counter in the memory of this process. */
export function createCounter(windowSeconds: number): Counter {
  // All windows have the same length, so they end in the order of the map.
  const windows = new Map<string, { total: number; endsAt: number }>()
  const removeEnded = (): void => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > performance.now()) return
      windows.delete(key)
    }
  }
  const read = async (key: string): Promise<Count> => {
    removeEnded()
    const { total, endsAt } = windows.get(key) ?? newWindow(windowSeconds)
    return { total, secondsLeft: Math.max(1, Math.ceil((endsAt - performance.now()) / 1000)) }
  }
  return {
    add: async (key, times = 1) => {
      removeEnded()
      const window = windows.get(key) ?? newWindow(windowSeconds)
      window.total += times
      windows.set(key, window)
      return read(key)
    },
    takeBack: async (key) => {
      removeEnded()
      const window = windows.get(key)
      if (!window) return
      window.total--
      // An empty window needs no memory. Otherwise a flood of attempts that do not count would fill it.
      if (window.total <= 0) windows.delete(key)
    },
    read,
    peek: read,
  }
}

function newWindow(seconds: number): { total: number; endsAt: number } {
  return { total: 0, endsAt: performance.now() + seconds * 1000 }
}

/**
 * Creates a counter that several processes share. Its result is the count in memory plus the counts of the other
 * processes. While the database fails, it counts in memory only.
 * @param options.name unique prefix of its keys
 * @param options.exact if true, synchronizes before every result; otherwise a result may be up to a second old
 */
export function createSharedCounter(
  counts: CountSync,
  options: { name: string; windowSeconds: number; exact: boolean },
): Counter {
  const { name, windowSeconds, exact } = options
  const localCounter = createCounter(windowSeconds)
  const push = (key: string, by: number): void =>
    counts.push({ key: `${name} ${key}`, by, windowSeconds })
  const withOthers = (key: string, count: Count): Count => {
    const { others, secondsLeft } = counts.get(`${name} ${key}`)
    return { total: count.total + others, secondsLeft: Math.max(secondsLeft, count.secondsLeft) }
  }
  const isCurrent = (key: string): boolean => counts.isCurrent(`${name} ${key}`)
  return {
    add: async (key, times = 1) => {
      const count = await localCounter.add(key, times)
      push(key, times)
      if (exact) await counts.sync()
      return withOthers(key, count)
    },
    takeBack: async (key) => {
      push(key, -1)
      await localCounter.takeBack(key)
    },
    read: async (key) => {
      if (exact && !isCurrent(key)) {
        push(key, 0)
        await counts.sync()
      }
      return withOthers(key, await localCounter.read(key))
    },
    peek: async (key) =>
      exact && isCurrent(key) ? withOthers(key, await localCounter.read(key)) : undefined,
  }
}
