import { parseFilter } from '../filter/parse.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { parseSort } from '../values/sort.js'
import type { Stage } from './ast.js'
import { parseGroup } from './parse-group.js'
import { parseProjection } from './parse-projection.js'
import {
  inside,
  type ParserPosition,
  readFieldPath,
  readList,
  readObject,
  readOnly,
  readResultName,
} from './parser-position.js'
import { PipelineError } from './pipeline-error.js'

/**
 * Parses the stages of a pipeline.
 * @throws PipelineError WDE0075; FilterError and SortError for parts of a stage
 * @see docs/wire/aggregation.md#pipeline
 */
export function parsePipeline(wire: unknown): Stage[] {
  const start: ParserPosition = { at: '', depth: 0, budget: { nodes: 0 } }
  const stages = readList(wire, start)
  if (stages.length > limits.pipelineStages) {
    throw new PipelineError('', `expected at most ${limits.pipelineStages}`)
  }
  return stages.map((stage, index) => parseStage(stage, inside(start, index)))
}

const parsers: Readonly<Record<string, (wire: unknown, position: ParserPosition) => Stage>> = {
  filter: (wire, position) => ({
    kind: 'filter',
    filter: withStagePosition(position, () => parseFilter(wire)),
  }),
  sort: (wire, position) => {
    const { values } = readObject(wire, position)
    return { kind: 'sort', sort: withStagePosition(position, () => parseSort(values)) }
  },
  skip: (wire, position) => ({ kind: 'skip', count: readCount(wire, position) }),
  limit: (wire, position) => ({ kind: 'limit', count: readCount(wire, position) }),
  unwindArray: (wire, position) => {
    const { arrayFieldName } = readObject(wire, position)
    return {
      kind: 'unwind',
      path: readFieldPath(arrayFieldName, inside(position, 'arrayFieldName')),
    }
  },
  objectToArray: (wire, position) => {
    const options = readObject(wire, position)
    const destination = inside(position, 'destinationFieldName')
    return {
      kind: 'objectToArray',
      path: readFieldPath(options.objectFieldName, inside(position, 'objectFieldName')),
      resultName: readResultName(options.destinationFieldName, destination),
    }
  },
  projection: (wire, position) => {
    const { fields } = readObject(wire, position)
    return { kind: 'projection', fields: parseProjection(fields, inside(position, 'fields')) }
  },
  group: parseGroup,
}

function parseStage(wire: unknown, position: ParserPosition): Stage {
  const [kind, value] = readOnly(wire, position)
  const inner = inside(position, kind)
  const parse = Object.hasOwn(parsers, kind) ? parsers[kind] : undefined
  if (parse) return parse(value, inner)
  throw new PipelineError(inner.at, `expected one of ${Object.keys(parsers).join(', ')}`)
}

function readCount(wire: unknown, position: ParserPosition): number {
  if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return wire
  throw new PipelineError(position.at, 'expected a whole number that is not negative')
}

/** Runs a parser and adds the position of the stage to its error. */
function withStagePosition<Result>(position: ParserPosition, parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof CheckError)) throw error
    throw new CheckError(error.code, `pipeline stage "${position.at}": ${error.message}`)
  }
}
