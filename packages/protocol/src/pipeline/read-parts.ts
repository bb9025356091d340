import * as limits from '../limits.js'
import { isJsonObject } from '../values/json.js'
import { inside, type ParserPosition } from '../values/parser-position.js'
import { type Path, parsePathAt } from '../values/path.js'
import { PointerError } from '../values/pointer-error.js'
import { isStorableText } from '../values/text.js'

/** Returns the position of a key or index. Throws PointerError above the maximum depth or number of parts. */
export function insideStage(position: ParserPosition, key: string | number): ParserPosition {
  const inner = inside(position, key)
  if (inner.depth > limits.pipelineDepth) {
    throw pipelineError(inner, `expected at most ${limits.pipelineDepth} levels`)
  }
  inner.used.nodes++
  if (inner.used.nodes <= limits.pipelineNodes) return inner
  throw pipelineError(inner, `expected at most ${limits.pipelineNodes} parts in all stages`)
}

/** Creates the error of an invalid pipeline. */
export function pipelineError({ at }: ParserPosition, reason: string): PointerError {
  return new PointerError('pipeline stages', at, reason)
}

/** Reads an object. Throws PointerError. */
export function readObject(wire: unknown, position: ParserPosition): Record<string, unknown> {
  if (isJsonObject(wire)) return wire
  throw pipelineError(position, 'expected an object')
}

/** Reads a list; a missing one is empty. Throws PointerError. */
export function readList(wire: unknown, position: ParserPosition): readonly unknown[] {
  if (wire === undefined || wire === null) return []
  if (!Array.isArray(wire)) throw pipelineError(position, 'expected a list')
  return wire
}

/** Reads an object with exactly one key. Throws PointerError. */
export function readOnly(wire: unknown, position: ParserPosition): [key: string, value: unknown] {
  const [entry, ...others] = Object.entries(readObject(wire, position))
  if (entry !== undefined && others.length === 0) return entry
  throw pipelineError(position, 'expected an object with exactly one key')
}

/** Reads the path of a field. Throws PointerError. */
export function readFieldPath(wire: unknown, position: ParserPosition): Path {
  return parsePathAt('pipeline stages', position.at, wire)
}

/** Reads the name of an output field, which must not contain a dot. Throws PointerError. */
export function readResultName(wire: unknown, position: ParserPosition): string {
  const isValid =
    typeof wire === 'string' &&
    wire !== '' &&
    wire !== '__proto__' &&
    !wire.includes('.') &&
    !wire.startsWith('$') &&
    isStorableText(wire)
  if (isValid) return wire
  throw pipelineError(position, 'expected a name without dots that does not begin with "$"')
}
