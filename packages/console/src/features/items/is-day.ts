import { parseIsoDate } from '@foyer/protocol'

/** Returns true for a day that exists, such as `2026-11-22`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseIsoDate(text) !== undefined
}
