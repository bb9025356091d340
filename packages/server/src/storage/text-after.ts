const LAST = 0x10ffff

/**
 * The least text, by code point, that is greater than every text that begins with `part`; undefined when there is none,
 * because `part` is empty or holds nothing but the last character.
 */
export function textAfter(part: string): string | undefined {
  const points = [...part].map((character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === LAST) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  // Halves of pairs are no characters: what comes after U+D7FF is U+E000.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
