/** A change of a count. A change by 0 only reads the count. */
export interface CountChange {
  key: string
  by: number
  /** Length of the window that this change begins, if the count has no current window. */
  windowSeconds: number
}

/** A count and the end of its window. */
export interface SharedCount {
  total: number
  endsAt: Date
}

/** Stores counts that all processes of a site share. @see docs/decisions/0038-limits-of-many-processes.md */
export interface SharedCounts {
  /**
   * Applies changes of different counts together. A change after the end of a window begins a new window.
   * @returns the counts in the order of the changes
   */
  change(changes: readonly CountChange[], now: Date): Promise<SharedCount[]>
}
