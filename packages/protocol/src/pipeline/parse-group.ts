import { parseExpression } from './parse-expression.js'
import { PipelineError } from './pipeline-error.js'
import { inside, type Place, readList, readObject, readResultName } from './place.js'
import type { Accumulator, GroupStage } from './tree.js'

const KINDS = ['sum', 'avg', 'min', 'max', 'first', 'last', 'push'] as const

/** Parses a `group` stage. @throws PipelineError WDE0075 */
export function parseGroup(wire: unknown, place: Place): GroupStage {
  const { groupIds, accumulators } = readObject(wire, place)
  const ids = inside(place, 'groupIds')
  const by = readList(groupIds, ids).map((one, index) => parseGroupId(one, inside(ids, index)))
  const figures = inside(place, 'accumulators')
  const group: GroupStage = {
    kind: 'group',
    by,
    accumulators: readList(accumulators, figures).map((one, index) =>
      parseAccumulator(one, inside(figures, index)),
    ),
  }
  assertDistinct(
    by.map(({ name }) => name),
    ids,
  )
  assertDistinct(['_id', ...group.accumulators.map(({ resultName }) => resultName)], figures)
  return group
}

function parseGroupId(wire: unknown, place: Place): GroupStage['by'][number] {
  const { key, expression } = readObject(wire, place)
  return {
    name: readResultName(key, inside(place, 'key')),
    expression: parseExpression(expression, inside(place, 'expression')),
  }
}

function parseAccumulator(wire: unknown, place: Place): Accumulator {
  const { resultFieldName, ...kinds } = readObject(wire, place)
  const resultName = readResultName(resultFieldName, inside(place, 'resultFieldName'))
  const [key, ...others] = Object.keys(kinds)
  const kind = KINDS.find((one) => one === key)
  if (kind === undefined || others.length > 0) {
    throw new PipelineError(place.at, `expected exactly one of ${KINDS.join(', ')}`)
  }
  const here = inside(place, kind)
  const { expression } = readObject(kinds[kind], here)
  return { kind, resultName, expression: parseExpression(expression, inside(here, 'expression')) }
}

function assertDistinct(names: readonly string[], place: Place): void {
  const known = new Set<string>()
  for (const name of names) {
    if (known.has(name)) throw new PipelineError(place.at, `the name "${name}" is used twice`)
    known.add(name)
  }
}
