import { locale } from '../../language/language.js'

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const minute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const second = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' })
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** Day and minute in the reader's time zone, for example `24 Mar 1972, 18:05`. */
export function formatMinute(instant: Date): string {
  return minute.format(instant)
}

/** Day and second, for example `24 Mar 1972, 18:05:09`. */
export function formatSecond(instant: Date): string {
  return second.format(instant)
}

/** Day, for example `24 Mar 1972`. */
export function formatDay(instant: Date): string {
  return day.format(instant)
}

/** Full date and time with the time zone, for a tooltip. */
export function formatPrecisely(instant: Date): string {
  return full.format(instant)
}

/** Time of day if the instant is on the day of `now`, else the day. */
export function formatBriefly(instant: Date, now: Date): string {
  return day.format(instant) === day.format(now) ? clock.format(instant) : day.format(instant)
}

/**
 * Formats a stored date. Midnight UTC counts as a date without time, the same day in every time zone; other dates use
 * the reader's time zone.
 */
export function formatStoredDate(instant: Date): string {
  return instant.getTime() % 86_400_000 === 0 ? utcDay.format(instant) : minute.format(instant)
}
