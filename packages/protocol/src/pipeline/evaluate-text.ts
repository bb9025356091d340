import type { WireValue } from '../data/items.js'
import { storedDateText } from '../values/date.js'
import type { TextOperator } from './ast.js'
import { countCodePoints, sliceCodePoints } from './code-points.js'

/** Evaluates a text expression, which counts in code points. Returns null if an operand is not a text. */
export function evaluateText(
  operator: TextOperator,
  operands: readonly WireValue[],
): string | number | null {
  if (operator === 'stringify') return stringify(operands[0] ?? null)
  if (operator === 'concat') return concat(operands)
  const [text, ...others] = operands
  if (typeof text !== 'string') return null
  switch (operator) {
    case 'toLower':
      return text.toLowerCase()
    case 'toUpper':
      return text.toUpperCase()
    case 'length':
      return countCodePoints(text)
    case 'substring':
      return substring(text, others)
  }
}

/** Converts a value to text: a date to ISO 8601, other values to JSON. Null stays null. */
function stringify(value: WireValue): string | null {
  if (value === null || typeof value === 'string') return value
  return storedDateText(value) ?? JSON.stringify(value)
}

function concat(operands: readonly WireValue[]): string | null {
  const texts = operands.filter((operand) => typeof operand === 'string')
  return texts.length < operands.length ? null : texts.join('')
}

function substring(text: string, bounds: readonly WireValue[]): string | null {
  const counts = bounds.filter((bound) => typeof bound === 'number').filter(isCount)
  const [start, length] = counts
  if (start === undefined || counts.length < bounds.length) return null
  return sliceCodePoints(text, start, length)
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0
}
