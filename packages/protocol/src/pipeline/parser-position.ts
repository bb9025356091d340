import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { isJsonObject, pointer } from '../values/json.js'
import { type Path, parsePath } from '../values/path.js'
import { isStorableText } from '../values/text.js'

/** Invalid pipeline. `at` is a JSON pointer (RFC 6901) into its list of stages. */
export class PipelineError extends CheckError {
  override readonly name = 'PipelineError'
  readonly at: string

  constructor(at: string, reason: string) {
    super(
      dataCodes.requestInvalid,
      `pipeline stages${at && ` at "${at.slice(0, 200)}"`}: ${reason}`,
    )
    this.at = at
  }
}

/** Position of the parser. The whole pipeline shares one `budget`. */
export interface ParserPosition {
  readonly at: string
  readonly depth: number
  readonly budget: { nodes: number }
}

/** Returns the position of a key or index. Throws PipelineError above the maximum depth or number of parts. */
export function inside(position: ParserPosition, key: string | number): ParserPosition {
  const at = pointer(position.at, key)
  const depth = position.depth + 1
  if (depth > limits.pipelineDepth) {
    throw new PipelineError(at, `expected at most ${limits.pipelineDepth} levels`)
  }
  position.budget.nodes++
  if (position.budget.nodes <= limits.pipelineNodes) return { ...position, at, depth }
  throw new PipelineError(at, `expected at most ${limits.pipelineNodes} parts in all stages`)
}

/** Reads an object. Throws PipelineError. */
export function readObject(wire: unknown, position: ParserPosition): Record<string, unknown> {
  if (isJsonObject(wire)) return wire
  throw new PipelineError(position.at, 'expected an object')
}

/** Reads a list; a missing one is empty. Throws PipelineError. */
export function readList(wire: unknown, position: ParserPosition): readonly unknown[] {
  if (wire === undefined || wire === null) return []
  if (!Array.isArray(wire)) throw new PipelineError(position.at, 'expected a list')
  return wire
}

/** Reads an object with exactly one key. Throws PipelineError. */
export function readOnly(wire: unknown, position: ParserPosition): [key: string, value: unknown] {
  const [entry, ...others] = Object.entries(readObject(wire, position))
  if (entry !== undefined && others.length === 0) return entry
  throw new PipelineError(position.at, 'expected an object with exactly one key')
}

/** Reads the path of a field. Throws PipelineError. */
export function readFieldPath(wire: unknown, position: ParserPosition): Path {
  try {
    return parsePath(wire)
  } catch (error) {
    if (error instanceof CheckError) throw new PipelineError(position.at, error.message)
    throw error
  }
}

/** Reads the name of an output field, which must not contain a dot. Throws PipelineError. */
export function readResultName(wire: unknown, position: ParserPosition): string {
  const isValid =
    typeof wire === 'string' &&
    wire !== '' &&
    wire !== '__proto__' &&
    !wire.includes('.') &&
    !wire.startsWith('$') &&
    isStorableText(wire)
  if (isValid) return wire
  throw new PipelineError(position.at, 'expected a name without dots that does not begin with "$"')
}
