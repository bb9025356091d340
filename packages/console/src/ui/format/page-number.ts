/** Highest page number that is read from a URL. */
const highestPage = 1_000_000

/** Parses a page number from a URL parameter; invalid values return 1. */
export function readPageNumber(text: string | null): number {
  if (text === null || !/^\d{1,7}$/.test(text)) return 1
  return Math.min(Math.max(Number(text), 1), highestPage)
}
