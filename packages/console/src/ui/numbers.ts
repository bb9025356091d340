const count = new Intl.NumberFormat('en')

// `min2` leaves four digits together, so that 1994 stays a year.
const stored = new Intl.NumberFormat('en', { useGrouping: 'min2', maximumFractionDigits: 20 })

/** Formats a count, for example `3,201`. */
export function formatCount(value: number): string {
  return count.format(value)
}

/** Formats a stored number with all its digits, for example `1994` or `85,000,000`. */
export function formatStoredNumber(value: number): string {
  return stored.format(value)
}
