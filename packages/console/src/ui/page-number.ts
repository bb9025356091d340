/** Highest page that a URL may ask for; beyond it a number is a slip or mischief. */
const highestPage = 1_000_000

/** The page number in a URL parameter, from 1; everything that is none means the first page. */
export function readPageNumber(text: string | null): number {
  if (text === null || !/^\d{1,7}$/.test(text)) return 1
  return Math.min(Math.max(Number(text), 1), highestPage)
}
