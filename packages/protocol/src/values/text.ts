/**
 * Compares two strings by code point, as databases compare UTF-8 bytes. JavaScript's `<` compares UTF-16 units.
 * @returns below, equal to or above zero
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index)
    const y = b.charCodeAt(index)
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1
  }
  return a.length - b.length
}

/** Folds the case of a string, for comparisons that ignore case. */
export function foldCase(text: string): string {
  return text.toLowerCase()
}

/** Returns true for a string that every database can store: no NUL and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** Returns the first string that equals an earlier one, if any. */
export function firstDuplicate(texts: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (const text of texts) {
    if (seen.has(text)) return text
    seen.add(text)
  }
  return undefined
}
