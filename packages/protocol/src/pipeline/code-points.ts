/** Counts the code points of a text: 😀 is one. */
export function countCodePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) if (isSecondHalf(text, index)) count--
  return count
}

/** A part of a text, counted in code points; without a length all that follows. */
export function sliceCodePoints(
  text: string,
  start: number,
  length = Number.POSITIVE_INFINITY,
): string {
  const from = offsetOf(text, 0, start)
  return text.slice(from, offsetOf(text, from, length))
}

/** The place in a text some code points after another place; its end when there are not as many. */
function offsetOf(text: string, from: number, codePoints: number): number {
  // No text has more code points than units.
  if (codePoints >= text.length - from) return text.length
  let index = from
  for (let left = codePoints; left > 0 && index < text.length; left--) {
    index += isSecondHalf(text, index + 1) ? 2 : 1
  }
  return index
}

/** Texts of items hold surrogates in pairs only. */
function isSecondHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff
}
