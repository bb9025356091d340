import { foldCase, isSystemField, readWireDate } from '@foyer/protocol'
import { limitMarks } from '../../lib/without-marks.js'

/** Maximum distinct words of one item. Later words are not indexed. */
export const MAX_WORDS = 10_000
/** Maximum characters of a word. Longer words are truncated. */
const MAX_WORD_LENGTH = 50

/** Matches accents, and the vowel points of Hebrew and Arabic, which people often omit. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g
/** Matches scripts without spaces between words. */
const dense =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
const letter = '[\\p{L}\\p{N}\\p{M}]'
const hasDense = new RegExp(dense, 'u')
const isAscii = /^[\0-\x7f]*$/
const asciiRun = /[a-z0-9]+/g
const spacedRun = new RegExp(`${letter}+`, 'gu')
const mixedRun = new RegExp(`(?:(?=${dense})${letter})+|(?:(?!${dense})${letter})+`, 'gu')

/** Consecutive letters and digits of a string, normalized for comparison. */
export interface Run {
  text: string
  /** True for a script that is written without spaces between words. */
  dense: boolean
}

/** Splits a string into runs. @see docs/wire/queries.md#search */
export function runsOf(text: string): Run[] {
  // Fast path: most strings are ASCII.
  if (isAscii.test(text)) return runsIn(foldCase(text), asciiRun)
  const folded = fold(text)
  if (!hasDense.test(folded)) return runsIn(folded, spacedRun)
  return (folded.match(mixedRun) ?? []).map((run) => ({ text: run, dense: hasDense.test(run) }))
}

function runsIn(text: string, pattern: RegExp): Run[] {
  return (text.match(pattern) ?? []).map((run) => ({ text: run, dense: false }))
}

/**
 * Splits a run into words: the run itself or, in scripts without spaces, each character with the next one. The last
 * character is also a word of its own, so that a prefix search finds every character.
 */
export function wordsOfRun({ text, dense: isDense }: Run): string[] {
  if (!isDense) return [shorten(text)]
  const characters = [...text]
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** Lists the distinct words of all strings in an item, at any depth. */
export function wordsOfItem(item: Record<string, unknown>): string[] {
  const words = new Set<string>()
  for (const [name, value] of Object.entries(item)) {
    if (!isSystemField(name)) collect(value, words)
  }
  return [...words]
}

function collect(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') {
    for (const run of runsOf(value)) {
      for (const word of wordsOfRun(run)) if (words.size < MAX_WORDS) words.add(word)
    }
  } else if (typeof value === 'object' && value !== null && readWireDate(value) === undefined) {
    for (const inner of Object.values(value)) collect(inner, words)
  }
}

function fold(text: string): string {
  const folded = foldCase(limitMarks(text).normalize('NFKD')).replaceAll(marks, '').normalize('NFC')
  // Greek has a separate letter for a final sigma. A prefix of the word contains the other one.
  return folded.replaceAll('ς', 'σ')
}

function shorten(word: string): string {
  if (word.length <= MAX_WORD_LENGTH) return word
  // A character has at most two UTF-16 units.
  return [...word.slice(0, MAX_WORD_LENGTH * 2)].slice(0, MAX_WORD_LENGTH).join('')
}
