import type { Accumulator, GroupStage } from './ast.js'
import { parseExpression } from './parse-expression.js'
import {
  inside,
  type ParserPosition,
  readList,
  readObject,
  readResultName,
} from './parser-position.js'
import { PipelineError } from './pipeline-error.js'

const KINDS = ['sum', 'avg', 'min', 'max', 'first', 'last', 'push'] as const

/** Parses a `group` stage. @throws PipelineError WDE0075 */
export function parseGroup(wire: unknown, position: ParserPosition): GroupStage {
  const { groupIds, accumulators } = readObject(wire, position)
  const groupIdsPosition = inside(position, 'groupIds')
  const by = readList(groupIds, groupIdsPosition).map((id, index) =>
    parseGroupId(id, inside(groupIdsPosition, index)),
  )
  const accumulatorsPosition = inside(position, 'accumulators')
  const group: GroupStage = {
    kind: 'group',
    by,
    accumulators: readList(accumulators, accumulatorsPosition).map((accumulator, index) =>
      parseAccumulator(accumulator, inside(accumulatorsPosition, index)),
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
    name: readResultName(key, inside(position, 'key')),
    expression: parseExpression(expression, inside(position, 'expression')),
  }
}

function parseAccumulator(wire: unknown, position: ParserPosition): Accumulator {
  const { resultFieldName, ...kinds } = readObject(wire, position)
  const resultName = readResultName(resultFieldName, inside(position, 'resultFieldName'))
  const [key, ...others] = Object.keys(kinds)
  const kind = KINDS.find((candidate) => candidate === key)
  if (kind === undefined || others.length > 0) {
    throw new PipelineError(position.at, `expected exactly one of ${KINDS.join(', ')}`)
  }
  const inner = inside(position, kind)
  const { expression } = readObject(kinds[kind], inner)
  return { kind, resultName, expression: parseExpression(expression, inside(inner, 'expression')) }
}

function assertDistinct(names: readonly string[], position: ParserPosition): void {
  const usedNames = new Set<string>()
  for (const name of names) {
    if (usedNames.has(name))
      throw new PipelineError(position.at, `the name "${name}" is used twice`)
    usedNames.add(name)
  }
}
