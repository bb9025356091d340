import { pointer } from '../filter/filter-error.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { isJsonObject } from '../values/json.js'
import { type Path, parsePath } from '../values/path.js'
import { isStorableText } from '../values/text.js'
import { PipelineError } from './pipeline-error.js'

/** Position of the parser. The whole pipeline shares one `budget`. */
export interface Place {
  readonly at: string
  readonly depth: number
  readonly budget: { nodes: number }
}

/** Returns the place of a key or index. Throws PipelineError above the maximum depth or number of parts. */
export function inside(place: Place, key: string | number): Place {
  const at = pointer(place.at, key)
  const depth = place.depth + 1
  if (depth > limits.pipelineDepth) {
    throw new PipelineError(at, `expected at most ${limits.pipelineDepth} levels`)
  }
  place.budget.nodes++
  if (place.budget.nodes <= limits.pipelineNodes) return { ...place, at, depth }
  throw new PipelineError(at, `expected at most ${limits.pipelineNodes} parts in all stages`)
}

/** Reads an object. Throws PipelineError. */
export function readObject(wire: unknown, place: Place): Record<string, unknown> {
  if (isJsonObject(wire)) return wire
  throw new PipelineError(place.at, 'expected an object')
}

/** Reads a list; a missing one is empty. Throws PipelineError. */
export function readList(wire: unknown, place: Place): readonly unknown[] {
  if (wire === undefined || wire === null) return []
  if (!Array.isArray(wire)) throw new PipelineError(place.at, 'expected a list')
  return wire
}

/** Reads an object with exactly one key. Throws PipelineError. */
export function readOnly(wire: unknown, place: Place): [key: string, value: unknown] {
  const [entry, ...others] = Object.entries(readObject(wire, place))
  if (entry !== undefined && others.length === 0) return entry
  throw new PipelineError(place.at, 'expected an object with exactly one key')
}

/** Reads the path of a field. Throws PipelineError. */
export function readFieldPath(wire: unknown, place: Place): Path {
  try {
    return parsePath(wire)
  } catch (error) {
    if (error instanceof CheckError) throw new PipelineError(place.at, error.message)
    throw error
  }
}

/** Reads the name of an output field, which must not contain a dot. Throws PipelineError. */
export function readResultName(wire: unknown, place: Place): string {
  const fits =
    typeof wire === 'string' &&
    wire !== '' &&
    wire !== '__proto__' &&
    !wire.includes('.') &&
    !wire.startsWith('$') &&
    isStorableText(wire)
  if (fits) return wire
  throw new PipelineError(place.at, 'expected a name without dots that does not begin with "$"')
}
