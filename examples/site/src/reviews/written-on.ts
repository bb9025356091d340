// In one time zone, so that the server and the browser write the same day.
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats the date of a review. */
export function writtenOn(date: Date): string {
  return day.format(date)
}
