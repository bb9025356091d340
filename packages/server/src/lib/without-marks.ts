/** Removes accents and other marks from the letters of a text: "Über" becomes "Uber". */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
