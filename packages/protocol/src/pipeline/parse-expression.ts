import { isStorableText } from '../values/text.js'
import { PipelineError } from './pipeline-error.js'
import { inside, type Place, readFieldPath, readList, readObject, readOnly } from './place.js'
import type { Expression, Operator } from './tree.js'

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

/** Parses an expression. @throws PipelineError WDE0075 */
export function parseExpression(wire: unknown, place: Place): Expression {
  const [key, value] = readOnly(wire, place)
  const here = inside(place, key)
  if (key === 'fieldPath') return { kind: 'field', path: readFieldPath(value, here) }
  if (key === 'text') return { kind: 'constant', value: readText(value, here) }
  if (key === 'numeric') return { kind: 'constant', value: readNumber(value, here) }
  if (isOperator(key)) {
    return { kind: 'call', operator: key, operands: readOperands(key, value, here) }
  }
  throw new PipelineError(here.at, `unknown expression "${key.slice(0, 40)}"`)
}

function isOperator(key: string): key is Operator {
  return Object.hasOwn(OPERANDS, key)
}

function readOperands(operator: Operator, wire: unknown, place: Place): Expression[] {
  const holder = readObject(wire, place)
  const keys = OPERANDS[operator]
  if (keys === 'expressions') {
    const list = inside(place, keys)
    return readList(holder.expressions, list).map((one, index) =>
      parseExpression(one, inside(list, index)),
    )
  }
  return keys
    .filter((key) => key !== OPTIONAL || (holder[key] ?? undefined) !== undefined)
    .map((key) => parseExpression(holder[key], inside(place, key)))
}

function readText(wire: unknown, place: Place): string {
  if (typeof wire === 'string' && isStorableText(wire)) return wire
  throw new PipelineError(place.at, 'expected text without NUL and without halves of pairs')
}

function readNumber(wire: unknown, place: Place): number {
  if (typeof wire === 'number' && Number.isFinite(wire)) return wire
  throw new PipelineError(place.at, 'expected a finite number')
}
