/** The clock of a server that `foyer dev --virtual-clock` started. */
export interface DevClock {
  /** Its time, as ISO 8601. */
  now: string
  /** True: it goes on by itself, at the pace of the machine's clock. */
  running: true
}

/** Sets the clock ahead, by a time or to a time. */
export interface SetDevClockRequest {
  /** Milliseconds, or an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as `PT20M`. */
  advanceBy?: number | string
  /** Time to go on from, as ISO 8601. */
  setTo?: string
}
