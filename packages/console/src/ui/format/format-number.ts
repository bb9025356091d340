import { locale } from '../../language/language.js'

/** Formats a count, for example `3,201`. */
export const formatCount = new Intl.NumberFormat(locale).format

/**
 * Formats a stored number with all its digits, for example `1994` or `85,000,000`. `min2` leaves four digits together,
 * so that 1994 stays a year.
 */
export const formatStoredNumber = new Intl.NumberFormat(locale, {
  useGrouping: 'min2',
  maximumSignificantDigits: 17,
}).format

const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats a size, for example `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const index = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** index
  const size = value < 10 && index > 0 ? tenths.format(value) : formatCount(Math.round(value))
  return `${size} ${units[index]}`
}
