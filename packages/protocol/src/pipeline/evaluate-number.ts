import type { WireValue } from '../data/items.js'
import type { NumberOperator } from './tree.js'

type Calculation = (numbers: readonly number[]) => number

const calculations: Readonly<Record<NumberOperator, Calculation>> = {
  add: total,
  sum: total,
  multiply: (numbers) => numbers.reduce((product, one) => product * one, 1),
  subtract: ([first = Number.NaN, second = Number.NaN]) => first - second,
  divide: ([first = Number.NaN, second = Number.NaN]) => first / second,
  mod: ([first = Number.NaN, second = Number.NaN]) => first % second,
  abs: ([number = Number.NaN]) => Math.abs(number),
  floor: ([number = Number.NaN]) => Math.floor(number),
  ceil: ([number = Number.NaN]) => Math.ceil(number),
}

/** Evaluates an arithmetic expression: null for an operand that is no number; `sum` ignores it. */
export function evaluateNumber(
  operator: NumberOperator,
  operands: readonly WireValue[],
): number | null {
  const numbers = operands.filter((operand) => typeof operand === 'number')
  if (numbers.length < operands.length && operator !== 'sum') return null
  return finite(calculations[operator](numbers))
}

/** Returns null for a number that is not finite, and 0 for -0. */
export function finite(number: number): number | null {
  return Number.isFinite(number) ? number + 0 : null
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
