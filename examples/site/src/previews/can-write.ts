/** Matches the letters and signs of the two fonts. A test renders each of them. */
const writable = /^[ -~\u00a0-\u0148\u014a-\u017e–—‘’“”…•€™]*$/

/** Returns true for a string that the fonts of the previews can render: Latin letters, digits and signs. */
export function canWrite(text: string): boolean {
  return writable.test(text.normalize('NFC'))
}
