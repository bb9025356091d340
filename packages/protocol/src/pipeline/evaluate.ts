import type { WireValue } from '../data/items.js'
import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { storedDateText } from '../values/date.js'
import type { Expression, NumberOperator, Operator, TextOperator } from './ast.js'
import { type Meter, sizeOf } from './meter.js'
import { type Row, valueAt } from './rows.js'

/**
 * Evaluates an expression for a row. Returns null for missing values, operands of another type, and results that are
 * not finite, so that one unusual item does not fail a report.
 * @throws CheckError of the meter
 * @see docs/wire/aggregation.md#expressions
 */
export function evaluate(expression: Expression, row: Row, meter: Meter): WireValue {
  if (expression.kind === 'field') return valueAt(row, expression.path)
  if (expression.kind === 'constant') return expression.value
  const { operator } = expression
  const operands = expression.operands.map((operand) => evaluate(operand, row, meter))
  if (isNumberOperator(operator)) return evaluateNumber(operator, operands)
  // Counts the bytes before they are read, because a concat may create a thousand times the size of the row.
  meter.spend(operands.reduce<number>((sum, operand) => sum + sizeOf(operand), 0))
  return evaluateText(operator, operands)
}

type Calculation = (numbers: readonly number[]) => number

const calculations: Readonly<Record<NumberOperator, Calculation>> = {
  add: total,
  sum: total,
  multiply: (numbers) => numbers.reduce((product, number) => product * number, 1),
  subtract: ([first = Number.NaN, second = Number.NaN]) => first - second,
  divide: ([first = Number.NaN, second = Number.NaN]) => first / second,
  mod: ([first = Number.NaN, second = Number.NaN]) => first % second,
  abs: ([number = Number.NaN]) => Math.abs(number),
  floor: ([number = Number.NaN]) => Math.floor(number),
  ceil: ([number = Number.NaN]) => Math.ceil(number),
}

function isNumberOperator(operator: Operator): operator is NumberOperator {
  return Object.hasOwn(calculations, operator)
}

/** Evaluates an arithmetic expression. Returns null if an operand is not a number; `sum` ignores such operands. */
function evaluateNumber(operator: NumberOperator, operands: readonly WireValue[]): number | null {
  const numbers = operands.filter((operand) => typeof operand === 'number')
  if (numbers.length < operands.length && operator !== 'sum') return null
  return finiteOrNull(calculations[operator](numbers))
}

/** Returns null for a number that is not finite, and 0 for -0. */
export function finiteOrNull(number: number): number | null {
  return Number.isFinite(number) ? number + 0 : null
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/**
 * Evaluates a string expression, which counts in code points. Returns null if an operand is not a string.
 * @throws CheckError WDE0122 when it creates a string of more than `limits.pipelineTextLength` characters
 */
function evaluateText(
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

/** Counts the code points of a string. */
function countCodePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) if (isSecondHalf(text, index)) count--
  return count
}

/** Returns a part of a string, counted in code points; without a length, the rest. */
function sliceCodePoints(text: string, start: number, length = Number.POSITIVE_INFINITY): string {
  const from = offsetOf(text, 0, start)
  return text.slice(from, offsetOf(text, from, length))
}

/** Returns the index that is some code points after another index, or the end of the string. */
function offsetOf(text: string, from: number, codePoints: number): number {
  // A string has at most as many code points as UTF-16 units.
  if (codePoints >= text.length - from) return text.length
  let index = from
  for (let remaining = codePoints; remaining > 0 && index < text.length; remaining--) {
    index += isSecondHalf(text, index + 1) ? 2 : 1
  }
  return index
}

/** Returns true if an index is inside a surrogate pair. */
function isSecondHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff
}
