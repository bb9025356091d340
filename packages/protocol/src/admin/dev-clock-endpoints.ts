import type { Endpoint } from '../endpoint.js'

/** The virtual clock of a server for tests. */
export interface DevClock {
  /** Current time, ISO 8601. */
  now: string
  /** The clock runs at the speed of the machine's clock. */
  running: true
}

/** Advances the clock, by a duration or to a time. */
export interface SetDevClockRequest {
  /** Milliseconds, or an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as `PT20M`. */
  advanceBy?: number | string
  /** New time, ISO 8601. */
  setTo?: string
}

/** Reads the virtual clock. A server without one does not have this endpoint. */
export const readDevClock: Endpoint<Record<string, never>, DevClock> = {
  method: 'GET',
  path: '/_foyer/v1/dev/clock',
}
/** Advances the virtual clock and runs the work that is due then. */
export const setDevClock: Endpoint<SetDevClockRequest, DevClock> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/dev/clock',
}
