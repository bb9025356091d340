import type { TextPattern } from '@foyer/protocol'

/**
 * Parses a pattern of a whole string: `[abc]` is exactly one of these characters, a backslash takes the next character
 * literally. `Al[iy]en` matches Alien and Alyen, ignoring case.
 */
export function parsePattern(text: string): { ignoreCase: boolean; spec: TextPattern['parts'] } {
  const spec: TextPattern['parts'][number][] = []
  let literal = ''
  const flush = (): void => {
    if (literal !== '') spec.push({ type: 'literal', value: literal })
    literal = ''
  }
  for (const [part] of text.matchAll(/\\.|\[[^\]]+\]|./gsu)) {
    if (part.length > 1 && part.startsWith('[')) {
      flush()
      spec.push({ type: 'anyOf', value: part.slice(1, -1) })
    } else {
      literal += part.length > 1 && part.startsWith('\\') ? part.slice(1) : part
    }
  }
  flush()
  return { ignoreCase: true, spec }
}
