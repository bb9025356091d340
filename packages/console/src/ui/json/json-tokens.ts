import { readWireDate, type WireValue } from '@foyer/protocol'
import { formatStoredDate } from '../format/format-time.js'

/** Token of JSON text. A `note` is not part of the JSON: it contains a readable date. */
interface JsonToken {
  kind: 'mark' | 'key' | 'text' | 'number' | 'word' | 'note'
  text: string
}

/** Formats a value as JSON with an indent of two spaces, in tokens for highlighting. */
export function jsonTokens(value: WireValue): JsonToken[] {
  const tokens: JsonToken[] = []
  const note = write(tokens, value, 1)
  if (note !== undefined) tokens.push(note)
  return tokens
}

/** Appends the tokens of a value. Returns the note for the end of its line, after the comma. */
function write(tokens: JsonToken[], value: WireValue, level: number): JsonToken | undefined {
  if (typeof value === 'string') tokens.push({ kind: 'text', text: JSON.stringify(value) })
  else if (typeof value === 'number') tokens.push({ kind: 'number', text: JSON.stringify(value) })
  else if (typeof value !== 'object' || value === null) {
    tokens.push({ kind: 'word', text: String(value) })
  } else if (Array.isArray(value)) {
    const entries = value.map((entry) => () => write(tokens, entry, level + 1))
    enclose(tokens, entries, { open: '[', close: ']', level })
  } else {
    return writeObject(tokens, value, level)
  }
  return undefined
}

function writeObject(
  tokens: JsonToken[],
  value: Record<string, WireValue>,
  level: number,
): JsonToken | undefined {
  const date = readWireDate(value)
  if (date !== undefined) {
    const text = JSON.stringify(value.$date)
    tokens.push({ kind: 'mark', text: '{ ' }, { kind: 'key', text: '"$date"' })
    tokens.push({ kind: 'mark', text: ': ' }, { kind: 'text', text }, { kind: 'mark', text: ' }' })
    return { kind: 'note', text: formatStoredDate(date) }
  }
  const entries = Object.entries(value).map(([key, inner]) => () => {
    tokens.push({ kind: 'key', text: JSON.stringify(key) }, { kind: 'mark', text: ': ' })
    return write(tokens, inner, level + 1)
  })
  enclose(tokens, entries, { open: '{', close: '}', level })
  return undefined
}

function enclose(
  tokens: JsonToken[],
  entries: (() => JsonToken | undefined)[],
  { open, close, level }: { open: string; close: string; level: number },
): void {
  const indent = '  '.repeat(level)
  tokens.push({ kind: 'mark', text: open })
  for (const [index, entry] of entries.entries()) {
    tokens.push({ kind: 'mark', text: `\n${indent}` })
    const note = entry()
    if (index < entries.length - 1) tokens.push({ kind: 'mark', text: ',' })
    if (note !== undefined) tokens.push(note)
  }
  const ending = entries.length === 0 ? '' : `\n${'  '.repeat(level - 1)}`
  tokens.push({ kind: 'mark', text: ending + close })
}
