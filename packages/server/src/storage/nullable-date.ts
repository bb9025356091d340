/** Converts a nullable column with milliseconds since 1970 to a Date. */
export function nullableDate(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}
