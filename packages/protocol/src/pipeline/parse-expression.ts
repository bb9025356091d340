import * as limits from '../limits.js'
import type { ParserPosition } from '../values/parser-position.js'
import { isStorableText } from '../values/text.js'
import type { Expression, Operator } from './ast.js'
import {
  insideStage,
  pipelineError,
  readFieldPath,
  readList,
  readObject,
  readOnly,
} from './read-parts.js'

/** Operand keys of each operator; `expressions` is a list. */
const OPERANDS: Readonly<Record<Operator, 'expressions' | readonly string[]>> = {
  add: 'expressions',
  sum: 'expressions',
  multiply: 'expressions',
  concat: 'expressions',
  subtract: ['firstExpression', 'secondExpression'],
  divide: ['firstExpression', 'secondExpression'],
  mod: ['firstExpression', 'secondExpression'],
  abs: ['expression'],
  floor: ['expression'],
  ceil: ['expression'],
  stringify: ['expression'],
  toLower: ['expression'],
  toUpper: ['expression'],
  length: ['expression'],
  substring: ['expression', 'startExpression', 'lengthExpression'],
}
const OPTIONAL = 'lengthExpression'

/** Parses an expression. @throws PointerError WDE0075 */
export function parseExpression(wire: unknown, position: ParserPosition): Expression {
  const [key, value] = readOnly(wire, position)
  const inner = insideStage(position, key)
  if (key === 'fieldPath') return { kind: 'field', path: readFieldPath(value, inner) }
  if (key === 'text') return { kind: 'constant', value: readText(value, inner) }
  if (key === 'numeric') return { kind: 'constant', value: readNumber(value, inner) }
  if (isOperator(key)) {
    return { kind: 'call', operator: key, operands: readOperands(key, value, inner) }
  }
  throw pipelineError(inner, `unknown expression "${key.slice(0, 40)}"`)
}

function isOperator(key: string): key is Operator {
  return Object.hasOwn(OPERANDS, key)
}

function readOperands(operator: Operator, wire: unknown, position: ParserPosition): Expression[] {
  const holder = readObject(wire, position)
  const keys = OPERANDS[operator]
  if (keys === 'expressions') {
    const list = insideStage(position, keys)
    return readList(holder.expressions, list).map((operand, index) =>
      parseExpression(operand, insideStage(list, index)),
    )
  }
  return keys
    .filter((key) => key !== OPTIONAL || (holder[key] ?? undefined) !== undefined)
    .map((key) => parseExpression(holder[key], insideStage(position, key)))
}

function readText(wire: unknown, position: ParserPosition): string {
  if (typeof wire !== 'string' || !isStorableText(wire)) {
    const text = 'expected a string without NUL and without unpaired surrogates'
    throw pipelineError(position, text)
  }
  if (wire.length <= limits.pipelineTextLength) return wire
  throw pipelineError(position, `expected at most ${limits.pipelineTextLength} characters`)
}

function readNumber(wire: unknown, position: ParserPosition): number {
  if (typeof wire === 'number' && Number.isFinite(wire)) return wire
  throw pipelineError(position, 'expected a finite number')
}
