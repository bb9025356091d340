import { parseFilter } from '../filter/parse.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { type ParserPosition, startPosition } from '../values/parser-position.js'
import { parseSort } from '../values/sort.js'
import { firstDuplicate } from '../values/text.js'
import type { Accumulator, GroupStage, ProjectedField, Stage } from './ast.js'
import { parseExpression } from './parse-expression.js'
import {
  insideStage,
  pipelineError,
  readFieldPath,
  readList,
  readObject,
  readOnly,
  readResultName,
} from './read-parts.js'

/**
 * Parses the stages of a pipeline.
 * @throws PointerError WDE0075; CheckError for a filter or sort list of a stage
 * @see docs/wire/aggregation.md#pipeline
 */
export function parsePipeline(wire: unknown): Stage[] {
  const start = startPosition(0)
  const stages = readList(wire, start)
  if (stages.length > limits.pipelineStages) {
    throw pipelineError(start, `expected at most ${limits.pipelineStages}`)
  }
  return stages.map((stage, index) => parseStage(stage, insideStage(start, index)))
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
      path: readFieldPath(arrayFieldName, insideStage(position, 'arrayFieldName')),
    }
  },
  objectToArray: (wire, position) => {
    const options = readObject(wire, position)
    const destination = insideStage(position, 'destinationFieldName')
    return {
      kind: 'objectToArray',
      path: readFieldPath(options.objectFieldName, insideStage(position, 'objectFieldName')),
      resultName: readResultName(options.destinationFieldName, destination),
    }
  },
  projection: (wire, position) => {
    const { fields } = readObject(wire, position)
    return { kind: 'projection', fields: parseProjection(fields, insideStage(position, 'fields')) }
  },
  group: parseGroup,
}

function parseStage(wire: unknown, position: ParserPosition): Stage {
  const [kind, value] = readOnly(wire, position)
  const inner = insideStage(position, kind)
  const parse = Object.hasOwn(parsers, kind) ? parsers[kind] : undefined
  if (parse) return parse(value, inner)
  throw pipelineError(inner, `expected one of ${Object.keys(parsers).join(', ')}`)
}

function readCount(wire: unknown, position: ParserPosition): number {
  if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return wire
  throw pipelineError(position, 'expected a whole number that is not negative')
}

/** Runs a parser and adds the position of the stage to its error. */
function withStagePosition<Result>(position: ParserPosition, parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof CheckError)) throw error
    throw new CheckError(error.code, `pipeline stages at "${position.at}": ${error.message}`)
  }
}

/** Parses `fields` of a projection. @throws PointerError WDE0075 */
function parseProjection(wire: unknown, position: ParserPosition): ProjectedField[] {
  const fields = readList(wire, position)
  if (fields.length === 0) throw pipelineError(position, 'expected a list that is not empty')
  return fields.map((field, index) => parseField(field, insideStage(position, index)))
}

function parseField(wire: unknown, position: ParserPosition): ProjectedField {
  const [kind, value] = readOnly(wire, position)
  const inner = insideStage(position, kind)
  const options = readObject(value, inner)
  if (kind === 'include' || kind === 'exclude') {
    return { kind, path: readFieldPath(options.fieldName, insideStage(inner, 'fieldName')) }
  }
  if (kind !== 'reshape' && kind !== 'projectNested') {
    throw pipelineError(inner, 'expected one of include, exclude, reshape, projectNested')
  }
  const resultName = readResultName(options.resultFieldName, insideStage(inner, 'resultFieldName'))
  if (kind === 'projectNested') {
    const fields = parseProjection(options.fields, insideStage(inner, 'fields'))
    return { kind: 'nested', resultName, fields }
  }
  const expression = parseExpression(options.expression, insideStage(inner, 'expression'))
  return { kind: 'reshape', resultName, expression }
}

const KINDS = ['sum', 'avg', 'min', 'max', 'first', 'last', 'push'] as const

/** Parses a `group` stage. @throws PointerError WDE0075 */
function parseGroup(wire: unknown, position: ParserPosition): GroupStage {
  const { groupIds, accumulators } = readObject(wire, position)
  const groupIdsPosition = insideStage(position, 'groupIds')
  const by = readList(groupIds, groupIdsPosition).map((id, index) =>
    parseGroupId(id, insideStage(groupIdsPosition, index)),
  )
  const accumulatorsPosition = insideStage(position, 'accumulators')
  const group: GroupStage = {
    kind: 'group',
    by,
    accumulators: readList(accumulators, accumulatorsPosition).map((accumulator, index) =>
      parseAccumulator(accumulator, insideStage(accumulatorsPosition, index)),
    ),
  }
  assertDistinct(
    by.map(({ name }) => name),
    groupIdsPosition,
  )
  assertDistinct(
    ['_id', ...group.accumulators.map(({ resultName }) => resultName)],
    accumulatorsPosition,
  )
  return group
}

function parseGroupId(wire: unknown, position: ParserPosition): GroupStage['by'][number] {
  const { key, expression } = readObject(wire, position)
  return {
    name: readResultName(key, insideStage(position, 'key')),
    expression: parseExpression(expression, insideStage(position, 'expression')),
  }
}

function parseAccumulator(wire: unknown, position: ParserPosition): Accumulator {
  const { resultFieldName, ...kinds } = readObject(wire, position)
  const resultName = readResultName(resultFieldName, insideStage(position, 'resultFieldName'))
  const [key, ...others] = Object.keys(kinds)
  const kind = KINDS.find((candidate) => candidate === key)
  if (kind === undefined || others.length > 0) {
    throw pipelineError(position, `expected exactly one of ${KINDS.join(', ')}`)
  }
  const inner = insideStage(position, kind)
  const { expression } = readObject(kinds[kind], inner)
  return {
    kind,
    resultName,
    expression: parseExpression(expression, insideStage(inner, 'expression')),
  }
}

function assertDistinct(names: readonly string[], position: ParserPosition): void {
  const duplicate = firstDuplicate(names)
  if (duplicate !== undefined) {
    throw pipelineError(position, `the name "${duplicate}" is used twice`)
  }
}
