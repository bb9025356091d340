import type { Clock } from '../ports/clock.js'

/**
 * Time for which a process caches data that another process may change. A change takes effect in all processes within
 * this time.
 */
export const SHARED_DATA_MS = 5000

interface Loaded<Value> {
  value: Value
  /** Time of the load, in epoch milliseconds; undefined for an expired value. */
  at: number | undefined
}

/** A value that is loaded at its first use, and again when it is used after `ttlMs`. */
export class ReloadedValue<Value> {
  readonly #ttlMs: number
  readonly #clock: Clock
  readonly #load: () => Promise<Value>
  #newest: Loaded<Value> | undefined
  #loading: Promise<Value> | undefined

  /** @param options.load loads the value; when it throws, nothing is stored and the callers get the error */
  constructor(options: { ttlMs: number; clock: Clock; load: () => Promise<Value> }) {
    this.#ttlMs = options.ttlMs
    this.#clock = options.clock
    this.#load = options.load
  }

  /** Returns the value. Concurrent calls share one load. */
  async get(): Promise<Value> {
    const newest = this.#newest
    if (newest?.at !== undefined) {
      const age = this.#now() - newest.at
      // If the clock was set back, a value that was loaded before has a time in the future.
      if (age >= 0 && age < this.#ttlMs) return newest.value
    }
    return this.reload()
  }

  /** Starts a load, or joins the running one. */
  async reload(): Promise<Value> {
    return this.#loading ?? this.#begin()
  }

  /** Returns the latest value, even if it has expired. Loads nothing. */
  peek(): Value | undefined {
    return this.#newest?.value
  }

  /** Expires the value after a change. The result of a load that began before is not stored. */
  expire(): void {
    this.#loading = undefined
    if (this.#newest) this.#newest.at = undefined
  }

  #begin(): Promise<Value> {
    const at = this.#now()
    const loading = this.#load()
      .then((value) => {
        if (this.#loading === loading) this.#newest = { value, at }
        return value
      })
      .finally(() => {
        if (this.#loading === loading) this.#loading = undefined
      })
    this.#loading = loading
    return loading
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
