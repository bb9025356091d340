import * as limits from '../limits.js'
import { readWireDate, wireDate } from '../values/date.js'
import { isJsonObject, pointer } from '../values/json.js'
import { PointerError } from '../values/pointer-error.js'
import { isStorableText } from '../values/text.js'
import type { Composite, Scalar, TextPart, TextPattern } from './ast.js'

/** Right-hand side of an operator. */
export type Operand =
  | { kind: 'null' }
  | { kind: 'scalar'; value: Scalar }
  | { kind: 'composite'; value: Composite }

/** Reads any operand; lists and objects may nest `levels` deep. Throws PointerError. */
export function readOperand(wire: unknown, at: string, levels: number): Operand {
  if (wire === null) return { kind: 'null' }
  const isComposite = Array.isArray(wire) || isJsonObject(wire)
  if (!isComposite || readWireDate(wire) !== undefined) {
    return { kind: 'scalar', value: readScalar(wire, at) }
  }
  return { kind: 'composite', value: readComposite(wire, at, levels) }
}

/** Reads a string, a finite number, a boolean or a date. Throws PointerError. */
export function readScalar(wire: unknown, at: string): Scalar {
  if (typeof wire === 'string') return readText(wire, at)
  if (typeof wire === 'boolean') return wire
  if (typeof wire === 'number' && Number.isFinite(wire)) return wire
  const date = readWireDate(wire)
  if (date !== undefined) return date
  throw new PointerError('filter', at, 'expected a string, a number, a boolean or a date')
}

/** Reads a list of scalars. Throws PointerError. */
export function readScalars(wire: unknown, at: string): Scalar[] {
  return readList(wire, at).map((element, index) => readScalar(element, pointer(at, index)))
}

/** Reads a list of at most `limits.filterNodes` entries. Throws PointerError. */
export function readList(wire: unknown, at: string): unknown[] {
  if (!Array.isArray(wire)) throw new PointerError('filter', at, 'expected a list')
  if (wire.length <= limits.filterNodes) return wire
  throw new PointerError('filter', at, `expected at most ${limits.filterNodes} entries`)
}

/** Reads a string that a database can compare with. Throws PointerError. */
export function readText(wire: unknown, at: string): string {
  if (typeof wire !== 'string') throw new PointerError('filter', at, 'expected a string')
  if (isStorableText(wire)) return wire
  throw new PointerError(
    'filter',
    at,
    'expected a string without NUL and without unpaired surrogates',
  )
}

/** Reads true or false. Throws PointerError. */
export function readBoolean(wire: unknown, at: string): boolean {
  if (typeof wire !== 'boolean') throw new PointerError('filter', at, 'expected true or false')
  return wire
}

/** Reads the operand of `$matches`. Throws PointerError. */
export function readPattern(wire: unknown, at: string): TextPattern {
  if (!isJsonObject(wire)) throw new PointerError('filter', at, 'expected an object')
  const { ignoreCase = false, spec, ...others } = wire
  const [other] = Object.keys(others)
  if (other !== undefined) throw new PointerError('filter', pointer(at, other), 'unknown key')
  const inside = pointer(at, 'spec')
  return {
    ignoreCase: readBoolean(ignoreCase, pointer(at, 'ignoreCase')),
    parts: readList(spec, inside).map((part, index) => readPart(part, pointer(inside, index))),
  }
}

function readPart(wire: unknown, at: string): TextPart {
  if (!isJsonObject(wire)) throw new PointerError('filter', at, 'expected an object')
  const { type, value, ...others } = wire
  const [other] = Object.keys(others)
  if (other !== undefined) throw new PointerError('filter', pointer(at, other), 'unknown key')
  if (type === 'literal' || type === 'anyOf') {
    return { type, value: readText(value, pointer(at, 'value')) }
  }
  throw new PointerError('filter', pointer(at, 'type'), 'expected "literal" or "anyOf"')
}

function readComposite(wire: unknown, at: string, levels: number): Composite {
  if (levels <= 0)
    throw new PointerError('filter', at, `expected at most ${limits.filterDepth} levels`)
  if (Array.isArray(wire)) {
    return wire.map((element, index) => readJson(element, pointer(at, index), levels - 1))
  }
  if (!isJsonObject(wire)) throw new PointerError('filter', at, 'expected a JSON value')
  const entries = Object.entries(wire)
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const here = pointer(at, key)
      // Stored names never start with "$", so an operator here would match nothing, without an error.
      if (key.startsWith('$') && !(key === '$date' && entries.length === 1)) {
        throw new PointerError('filter', here, `unknown operator "${key.slice(0, 40)}"`)
      }
      return [readText(key, here), readJson(value, here, levels - 1)]
    }),
  )
}

function readJson(wire: unknown, at: string, levels: number): unknown {
  const operand = readOperand(wire, at, levels)
  if (operand.kind === 'null') return null
  return operand.value instanceof Date ? wireDate(operand.value) : operand.value
}
