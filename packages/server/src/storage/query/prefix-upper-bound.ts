const LAST = 0x10ffff

/**
 * Computes the least text, by code point, that is greater than every text that begins with `part`. Undefined when `part` is
 * empty or consists of U+10FFFF only.
 */
export function prefixUpperBound(part: string): string | undefined {
  const points = [...part].map((character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === LAST) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  // Surrogates are not characters: U+E000 follows U+D7FF.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
