import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.js'

/**
 * Cache time in milliseconds of data that another process may change. Changes reach every process within this time.
 */
export const SHARED_DATA_MS = 5000

/** Caches loaded values for a limited time. */
export interface TtlCache<Value> {
  /** Returns the cached value, or a promise of the loaded one. Concurrent calls share one load. */
  get(key: string): Value | Promise<Value>
  /** Loads a value again, unless a load is running. */
  reload(key: string): Promise<Value>
  /** Returns the newest known value of a key, even if it has expired. */
  peek(key: string): Value | undefined
  /** Stores a value that is known to be current. */
  set(key: string, value: Value): void
  /** Expires a key after a change. A load that began before the change stores nothing. */
  expire(key: string): void
  /** Expires the keys whose value matches. */
  expireIf(matches: (value: Value) => boolean): void
}

interface Entry<Value> {
  value: Value
  /** Time of the load; undefined for an expired value. */
  loadedAt: number | undefined
}

/**
 * Creates a cache that evicts the least recently used of more than `max` entries. A value from the future is not returned,
 * because the clock was set back.
 * @param options.load loads the value of a key; when it throws, nothing is stored and the callers get the error
 */
export function createTtlCache<Value>(options: {
  max: number
  ttlMs: number
  clock: Clock
  load(key: string): Promise<Value>
}): TtlCache<Value> {
  const { max, ttlMs, clock, load } = options
  const entries = new LRUCache<string, Entry<Value>>({ max })
  const loading = new Map<string, Promise<Value>>()
  const now = (): number => clock.now().getTime()

  const begin = (key: string): Promise<Value> => {
    const loadedAt = now()
    const running = load(key)
      .then((value) => {
        // A change of the key removes the load that it makes stale.
        if (loading.get(key) === running) entries.set(key, { value, loadedAt })
        return value
      })
      .finally(() => {
        if (loading.get(key) === running) loading.delete(key)
      })
    loading.set(key, running)
    return running
  }
  const reload = (key: string): Promise<Value> => loading.get(key) ?? begin(key)

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry?.loadedAt !== undefined) {
        const age = now() - entry.loadedAt
        if (age >= 0 && age < ttlMs) return entry.value
      }
      return reload(key)
    },
    reload,
    peek: (key) => entries.peek(key)?.value,
    set: (key, value) => {
      loading.delete(key)
      entries.set(key, { value, loadedAt: now() })
    },
    expire: (key) => {
      loading.delete(key)
      const entry = entries.peek(key)
      if (entry) entry.loadedAt = undefined
    },
    expireIf: (matches) => {
      // The values of running loads are not known yet.
      loading.clear()
      for (const entry of entries.values()) if (matches(entry.value)) entry.loadedAt = undefined
    },
  }
}
