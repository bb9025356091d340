import type { WireValue } from '../data/items.js'
import type { NumberOperator, Operator } from './ast.js'

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

/** Returns true for an operator of `evaluateNumber`. */
export function isNumberOperator(operator: Operator): operator is NumberOperator {
  return Object.hasOwn(calculations, operator)
}

/** Evaluates an arithmetic expression. Returns null if an operand is not a number; `sum` ignores such operands. */
export function evaluateNumber(
  operator: NumberOperator,
  operands: readonly WireValue[],
): number | null {
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
