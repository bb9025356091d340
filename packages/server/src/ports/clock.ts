/** The current time. Tests replace it. */
export interface Clock {
  now(): Date
  /**
   * Calls the listener each time after the clock was set ahead. The system clock has no `onAdvance`.
   * @returns a function that removes the listener
   */
  onAdvance?(listener: () => void): () => void
}

/** A clock that a test sets ahead. */
export interface VirtualClock extends Required<Clock> {
  /** Sets the clock ahead. @param seconds how far */
  advance(seconds: number): void
}
