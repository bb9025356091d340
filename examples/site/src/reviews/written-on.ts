const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Formats the date of a review in the reader's time zone. */
export function writtenOn(date: Date): string {
  return day.format(date)
}
