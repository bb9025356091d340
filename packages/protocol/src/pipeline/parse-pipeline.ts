import { parseFilter } from '../filter/parse.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { parseSort } from '../values/sort.js'
import { parseGroup } from './parse-group.js'
import { parseProjection } from './parse-projection.js'
import { PipelineError } from './pipeline-error.js'
import {
  inside,
  type Place,
  readFieldPath,
  readList,
  readObject,
  readOnly,
  readResultName,
} from './place.js'
import type { Stage } from './tree.js'

/**
 * Parses the stages of a pipeline.
 * @throws PipelineError WDE0075; FilterError and SortError for parts of a stage
 * @see docs/wire.md#pipeline
 */
export function parsePipeline(wire: unknown): Stage[] {
  const start: Place = { at: '', depth: 0, budget: { nodes: 0 } }
  const stages = readList(wire, start)
  if (stages.length > limits.pipelineStages) {
    throw new PipelineError('', `expected at most ${limits.pipelineStages}`)
  }
  return stages.map((stage, index) => parseStage(stage, inside(start, index)))
}

const parsers: Readonly<Record<string, (wire: unknown, place: Place) => Stage>> = {
  filter: (wire, place) => ({ kind: 'filter', filter: located(place, () => parseFilter(wire)) }),
  sort: (wire, place) => {
    const { values } = readObject(wire, place)
    return { kind: 'sort', sort: located(place, () => parseSort(values)) }
  },
  skip: (wire, place) => ({ kind: 'skip', count: readCount(wire, place) }),
  limit: (wire, place) => ({ kind: 'limit', count: readCount(wire, place) }),
  unwindArray: (wire, place) => {
    const { arrayFieldName } = readObject(wire, place)
    return { kind: 'unwind', path: readFieldPath(arrayFieldName, inside(place, 'arrayFieldName')) }
  },
  objectToArray: (wire, place) => {
    const options = readObject(wire, place)
    const destination = inside(place, 'destinationFieldName')
    return {
      kind: 'objectToArray',
      path: readFieldPath(options.objectFieldName, inside(place, 'objectFieldName')),
      resultName: readResultName(options.destinationFieldName, destination),
    }
  },
  projection: (wire, place) => {
    const { fields } = readObject(wire, place)
    return { kind: 'projection', fields: parseProjection(fields, inside(place, 'fields')) }
  },
  group: parseGroup,
}

function parseStage(wire: unknown, place: Place): Stage {
  const [kind, value] = readOnly(wire, place)
  const here = inside(place, kind)
  const parse = Object.hasOwn(parsers, kind) ? parsers[kind] : undefined
  if (parse) return parse(value, here)
  throw new PipelineError(here.at, `expected one of ${Object.keys(parsers).join(', ')}`)
}

function readCount(wire: unknown, place: Place): number {
  if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return wire
  throw new PipelineError(place.at, 'expected a whole number that is not negative')
}

/** Runs a parser and adds the stage to its error; the code stays. */
function located<T>(place: Place, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof CheckError)) throw error
    throw new CheckError(error.code, `pipeline stage "${place.at}": ${error.message}`)
  }
}
