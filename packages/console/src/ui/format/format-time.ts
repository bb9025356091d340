import { locale } from '../../language/language.js'

/** Day and minute in the reader's time zone, for example `24 Mar 1972, 18:05`. */
export const formatMinute = formatOf({ dateStyle: 'medium', timeStyle: 'short' })

/** Day and second, for example `24 Mar 1972, 18:05:09`. */
export const formatSecond = formatOf({ dateStyle: 'medium', timeStyle: 'medium' })

/** Day, for example `24 Mar 1972`. */
export const formatDay = formatOf({ dateStyle: 'medium' })

/** Full date and time with the time zone, for a tooltip. */
export const formatPrecisely = formatOf({ dateStyle: 'full', timeStyle: 'long' })

const formatUtcDay = formatOf({ dateStyle: 'medium', timeZone: 'UTC' })
const formatClock = formatOf({ timeStyle: 'short' })

function formatOf(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  return new Intl.DateTimeFormat(locale, options).format
}

/** Time of day if the instant is on the day of `now`, else the day. */
export function formatBriefly(instant: Date, now: Date): string {
  return formatDay(instant) === formatDay(now) ? formatClock(instant) : formatDay(instant)
}

/**
 * Formats a stored date. Midnight UTC counts as a date without time, the same day in every time zone; other dates use
 * the reader's time zone.
 */
export function formatStoredDate(instant: Date): string {
  return instant.getTime() % 86_400_000 === 0 ? formatUtcDay(instant) : formatMinute(instant)
}
