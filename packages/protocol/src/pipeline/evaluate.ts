import type { WireValue } from '../data/items.js'
import type { Expression } from './ast.js'
import { evaluateNumber, isNumberOperator } from './evaluate-number.js'
import { evaluateText } from './evaluate-text.js'
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
