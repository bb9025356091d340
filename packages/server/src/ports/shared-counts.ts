/** A change of one count. A change by 0 reads it. */
export interface CountChange {
  key: string
  by: number
  /** Length of the window that this change begins if the count has none. */
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
   * Applies changes of different counts together. A change after the end of a window begins a new one.
   * @returns the counts in the order of the changes
   */
  change(changes: readonly CountChange[], now: Date): Promise<SharedCount[]>
}
