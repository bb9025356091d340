/** Counts the code points of a string. */
export function countCodePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) if (isSecondHalf(text, index)) count--
  return count
}

/** Returns a part of a string, counted in code points; without a length, the rest. */
export function sliceCodePoints(
  text: string,
  start: number,
  length = Number.POSITIVE_INFINITY,
): string {
  const from = offsetOf(text, 0, start)
  return text.slice(from, offsetOf(text, from, length))
}

/** Returns the index that is some code points after another index, or the end of the string. */
function offsetOf(text: string, from: number, codePoints: number): number {
  // A string has at most as many code points as UTF-16 units.
  if (codePoints >= text.length - from) return text.length
  let index = from
  for (let remaining = codePoints; remaining > 0 && index < text.length; remaining--) {
    index += isSecondHalf(text, index + 1) ? 2 : 1
  }
  return index
}

/** Returns true if an index is inside a surrogate pair. */
function isSecondHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff
}
