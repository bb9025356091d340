import type { WireValue } from '../data/items.js'
import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { storedDateText } from '../values/date.js'
import type { TextOperator } from './ast.js'
import { countCodePoints, sliceCodePoints } from './code-points.js'

/**
 * Evaluates a string expression, which counts in code points. Returns null if an operand is not a string.
 * @throws CheckError WDE0122 when it creates a string of more than `limits.pipelineTextLength` characters
 */
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

/** Converts a value to a string: a date to ISO 8601, other values to JSON. Null stays null. */
function stringify(value: WireValue): string | null {
  if (value === null || typeof value === 'string') return value
  return storedDateText(value) ?? bounded(JSON.stringify(value))
}

function concat(operands: readonly WireValue[]): string | null {
  const texts = operands.filter((operand) => typeof operand === 'string')
  return texts.length < operands.length ? null : bounded(texts.join(''))
}

/**
 * Returns a created string. Later stages search and compare it without a pause, so it must not be longer than most
 * strings of items.
 */
function bounded(text: string): string {
  if (text.length <= limits.pipelineTextLength) return text
  throw new CheckError(
    dataCodes.processingQuota,
    `an expression makes a text of more than ${limits.pipelineTextLength} characters: join fewer or shorter texts`,
  )
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
