import { foldCase } from '../values/text.js'
import type { TextPart, TextPattern } from './ast.js'

/** Compiles a pattern to a test that runs in linear time, without backtracking. */
export function compilePattern(pattern: TextPattern): (text: string) => boolean {
  const fold = pattern.ignoreCase ? foldCase : (text: string) => text
  const steps = pattern.parts.map((part) => compilePart({ ...part, value: fold(part.value) }))
  return (text) => {
    const folded = fold(text)
    let at = 0
    for (const step of steps) {
      const length = step(folded, at)
      if (length === undefined) return false
      at += length
    }
    return at === folded.length
  }
}

/** Compiles a part to a function that returns the number of code units it matches at a position, or `undefined`. */
function compilePart(part: TextPart): (text: string, at: number) => number | undefined {
  if (part.type === 'literal') {
    return (text, at) => (text.startsWith(part.value, at) ? part.value.length : undefined)
  }
  const characters = new Set(part.value)
  return (text, at) => {
    const point = text.codePointAt(at)
    if (point === undefined) return undefined
    const character = String.fromCodePoint(point)
    return characters.has(character) ? character.length : undefined
  }
}
