/** A change of one count; by 0 it is only read. */
export interface CountChange {
  key: string
  by: number
  /** For how long a count that begins with this is kept. */
  windowSeconds: number
}

/** How often something has happened, and until when that counts. */
export interface SharedCount {
  used: number
  endsAt: Date
}

/** Counts in a place that every process of a site sees. @see docs/decisions/0038-limits-of-many-processes.md */
export interface SharedCounts {
  /**
   * Applies changes of different counts, all together; a count whose time is over begins anew.
   * @returns the counts in the order of the changes
   */
  change(changes: readonly CountChange[], now: Date): Promise<SharedCount[]>
}
