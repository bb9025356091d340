import { readWireDate, type WireValue } from '@foyer/protocol'
import { formatStoredNumber } from '../../ui/format/format-number.js'
import { formatPrecisely, formatStoredDate } from '../../ui/format/format-time.js'
import { commonWords } from '../../ui/texts/texts.js'
import { texts } from './texts/texts.js'

/** A stored value, formatted as one line of a table. */
interface DisplayValue {
  text: string
  /** Tooltip with the value in more detail. */
  title: string
  kind: 'text' | 'number' | 'absent' | 'structure'
}

/** Maximum characters of a value in a table; the panel shows the complete value. */
const lineLength = 120

/** Formats a stored value as one line. */
export function showValue(value: WireValue | undefined): DisplayValue {
  if (value === undefined) return { text: '', title: texts.value.absent, kind: 'absent' }
  if (value === null) return { text: 'null', title: 'null', kind: 'absent' }
  if (typeof value === 'string') return { text: cut(value), title: cut(value, 1_000), kind: 'text' }
  if (typeof value === 'boolean') {
    return { text: value ? commonWords.yes : commonWords.no, title: String(value), kind: 'text' }
  }
  if (typeof value === 'number') {
    return { text: formatStoredNumber(value), title: String(value), kind: 'number' }
  }
  const date = readWireDate(value)
  if (date !== undefined) {
    return { text: formatStoredDate(date), title: formatPrecisely(date), kind: 'text' }
  }
  const json = JSON.stringify(value)
  return { text: cut(json), title: cut(json, 1_000), kind: 'structure' }
}

/** Truncates by code points, so that surrogate pairs stay intact. */
function cut(text: string, length = lineLength): string {
  if (text.length <= length) return text
  return `${Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('')}…`
}
