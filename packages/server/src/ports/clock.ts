/** The current time. Tests replace it. */
export interface Clock {
  now(): Date
  /**
   * Calls the listener after each time that the clock was set ahead. The clock of the machine never is.
   * @returns a function that removes the listener
   */
  onAdvance?(listener: () => void): () => void
}

/** A clock that a test moves forward. */
export interface VirtualClock extends Required<Clock> {
  /** Sets the clock ahead. @param seconds how far */
  advance(seconds: number): void
}
