/** The current time. Tests replace it. */
export interface Clock {
  now(): Date
}
