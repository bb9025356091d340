import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { isJsonObject, pointer } from '../values/json.js'
import { inside, type ParserPosition, startPosition } from '../values/parser-position.js'
import { type Path, parsePathAt } from '../values/path.js'
import { PointerError } from '../values/pointer-error.js'
import { foldCase } from '../values/text.js'
import type { Comparison, Filter, TextTest } from './ast.js'
import {
  readBoolean,
  readList,
  readOperand,
  readPattern,
  readScalar,
  readScalars,
  readText,
} from './operands.js'

/**
 * Parses a filter. An empty object matches every item.
 * @throws PointerError WDE0070 for `$regex` anywhere, WDE0075 for any other error
 * @see docs/wire/queries.md#filters
 */
export function parseFilter(wire: unknown): Filter {
  rejectRegex(wire)
  return parseObject(wire, startPosition(1))
}

function parseObject(wire: unknown, position: ParserPosition): Filter {
  if (!isJsonObject(wire)) throw new PointerError('filter', position.at, 'expected an object')
  const entries = Object.entries(wire)
  count(position, Math.max(1, entries.length))
  return all(
    entries.map(([key, value]) => {
      const inner = inside(position, key)
      if (key === '$and') return { op: 'and', filters: parseList(value, inner) }
      if (key === '$or') return { op: 'or', filters: parseList(value, inner) }
      if (key === '$not') return { op: 'not', filter: parseObject(onlyOne(value, inner), inner) }
      if (key.startsWith('$')) throw unknownOperator(key, inner.at)
      return parseField(key, value, inner)
    }),
  )
}

function parseList(wire: unknown, position: ParserPosition): Filter[] {
  return readList(wire, position.at).map((part, index) =>
    parseObject(part, { ...position, at: pointer(position.at, index) }),
  )
}

function parseField(fieldName: string, wire: unknown, position: ParserPosition): Filter {
  const path = parsePathAt('filter', position.at, fieldName)
  return isOperators(wire)
    ? parseOperators(path, wire, position)
    : parseEquals(path, wire, position)
}

function parseOperators(path: Path, wire: unknown, position: ParserPosition): Filter {
  if (!isOperators(wire))
    throw new PointerError('filter', position.at, 'expected an object of operators')
  const entries = Object.entries(wire)
  count(position, entries.length - 1)
  return all(
    entries.map(([name, operand]) => {
      const inner = inside(position, name)
      const operator = operators.get(name)
      if (operator === undefined) throw unknownOperator(name, inner.at)
      return operator(path, operand, inner)
    }),
  )
}

type Operator = (path: Path, operand: unknown, position: ParserPosition) => Filter

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['$eq', parseEquals],
  ['$ne', (path, operand, position) => not(parseEquals(path, operand, position))],
  ['$in', parseIn],
  ['$nin', (path, operand, position) => not(parseIn(path, operand, position))],
  [
    '$not',
    (path, operand, position) => not(parseOperators(path, onlyOne(operand, position), position)),
  ],
  ['$lt', comparison('lt')],
  ['$lte', comparison('lte')],
  ['$gt', comparison('gt')],
  ['$gte', comparison('gte')],
  ['$startsWith', textTest('startsWith')],
  ['$endsWith', textTest('endsWith')],
  ['$contains', textTest('contains')],
  ['$hasSome', parseHasSome],
  ['$hasAll', parseHasAll],
  ['$exists', flag('exists')],
  ['$isEmpty', flag('isNull')],
  ['$matches', parseMatches],
])

function parseEquals(path: Path, wire: unknown, position: ParserPosition): Filter {
  const operand = readOperand(wire, position.at, limits.filterDepth - position.depth)
  if (operand.kind === 'null') return { op: 'isNull', path }
  if (operand.kind === 'composite') return { op: 'equals', path, value: operand.value }
  return { op: 'in', path, values: [operand.value] }
}

/** Parses `$in`; all scalars form one node. */
function parseIn(path: Path, wire: unknown, position: ParserPosition): Filter {
  const operands = readList(wire, position.at).map((operand, index) =>
    readOperand(operand, pointer(position.at, index), limits.filterDepth - position.depth),
  )
  const values = operands.flatMap((operand) => (operand.kind === 'scalar' ? [operand.value] : []))
  const others = operands.flatMap((operand): Filter[] => {
    if (operand.kind === 'composite') return [{ op: 'equals', path, value: operand.value }]
    return operand.kind === 'null' ? [{ op: 'isNull', path }] : []
  })
  count(position, others.length)
  return others.length === 0
    ? { op: 'in', path, values }
    : { op: 'or', filters: [{ op: 'in', path, values }, ...others] }
}

function parseHasSome(path: Path, wire: unknown, position: ParserPosition): Filter {
  return { op: 'in', path, values: readScalars(wire, position.at) }
}

function parseHasAll(path: Path, wire: unknown, position: ParserPosition): Filter {
  const values = readScalars(wire, position.at)
  count(position, values.length)
  return { op: 'and', filters: values.map((value) => ({ op: 'in', path, values: [value] })) }
}

function comparison(op: Comparison): Operator {
  return (path, operand, position) => ({ op, path, value: readScalar(operand, position.at) })
}

function textTest(op: TextTest): Operator {
  return (path, operand, position) => {
    const value = foldCase(readText(operand, position.at))
    if (value.length <= limits.filterTextLength) return { op, path, value }
    throw new PointerError(
      'filter',
      position.at,
      `expected at most ${limits.filterTextLength} characters, counted in lower case`,
    )
  }
}

function flag(op: 'exists' | 'isNull'): Operator {
  return (path, operand, position) => {
    return readBoolean(operand, position.at) ? { op, path } : not({ op, path })
  }
}

function parseMatches(path: Path, operand: unknown, position: ParserPosition): Filter {
  const pattern = readPattern(operand, position.at)
  count(position, pattern.parts.length)
  return { op: 'matches', path, pattern }
}

function not(filter: Filter): Filter {
  return { op: 'not', filter }
}

function all(filters: Filter[]): Filter {
  const [first] = filters
  return first !== undefined && filters.length === 1 ? first : { op: 'and', filters }
}

/** Parses the operand of `$not`: a filter, or a list of one. */
function onlyOne(wire: unknown, position: ParserPosition): unknown {
  if (!Array.isArray(wire)) return wire
  if (wire.length === 1) return wire[0]
  throw new PointerError('filter', position.at, 'expected an object or a list of one')
}

function isOperators(wire: unknown): wire is Record<string, unknown> {
  if (!isJsonObject(wire)) return false
  const keys = Object.keys(wire)
  return keys.some((key) => key.startsWith('$')) && !(keys.length === 1 && keys[0] === '$date')
}

/** Counts conditions: each key of an object, each value of `$hasAll` and each part of a pattern. */
function count(position: ParserPosition, nodes: number): void {
  position.used.nodes += nodes
  if (position.used.nodes > limits.filterNodes) {
    throw new PointerError('filter', '', `expected at most ${limits.filterNodes} conditions`)
  }
  if (position.depth > limits.filterDepth) {
    throw new PointerError('filter', '', `expected at most ${limits.filterDepth} levels`)
  }
}

function unknownOperator(name: string, at: string): PointerError {
  return new PointerError('filter', at, `unknown operator "${name.slice(0, 40)}"`)
}

/** Rejects `$regex` at any depth, without recursion, before any other check. */
function rejectRegex(wire: unknown): void {
  const pending: { value: unknown; at: string }[] = [{ value: wire, at: '' }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, at } = next
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$regex') {
        throw new PointerError('filter', at, '"$regex" is not allowed', dataCodes.regexNotAllowed)
      }
      if (typeof inner === 'object' && inner !== null)
        pending.push({ value: inner, at: pointer(at, key) })
    }
  }
}
