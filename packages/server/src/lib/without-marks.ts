/** Matches more than 30 marks in a row. Two of them are letters, which NFKD replaces by marks. */
const LONG_RUN = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Removes the marks after the first 30 in a row, which no language uses. Normalization sorts the marks of a letter, and
 * takes a minute for a text of 500,000 bytes that is one run.
 * @see UAX #15, Stream-Safe Text Format
 */
export function limitMarks(text: string): string {
  return text.replaceAll(LONG_RUN, '$1')
}

/** Removes accents and other marks from the letters of a text: "Über" becomes "Uber". */
export function withoutMarks(text: string): string {
  return limitMarks(text).normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
