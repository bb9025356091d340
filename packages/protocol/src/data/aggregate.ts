import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { isJsonObject } from '../values/json.js'
import { type Path, parsePath } from '../values/path.js'
import { firstDuplicate } from '../values/text.js'

/** Parsed aggregation. @see docs/wire/aggregation.md */
export interface Aggregation {
  /** Grouping fields; without any, all items form one group. */
  readonly groupBy: readonly GroupingField[]
  readonly operations: readonly Operation[]
}

export interface GroupingField {
  readonly name: string
  readonly path: Path
}

/** A named operation, which computes one value of each result. */
export type Operation =
  | { readonly kind: 'itemCount'; readonly resultName: string }
  | {
      readonly kind: 'sum' | 'average' | 'min' | 'max'
      readonly resultName: string
      readonly path: Path
    }

const KINDS = ['sum', 'average', 'min', 'max'] as const

/** Maximum number of operations. Each may need three columns of a query, and SQLite accepts 2,000 columns. */
const MAX_OPERATIONS = 100

/** Parses `aggregation`. @throws CheckError WDE0075 */
export function parseAggregation(wire: unknown): Aggregation {
  if (!isJsonObject(wire)) throw invalidRequest('aggregation: expected an object')
  const groupBy = readList(wire.groupingFields ?? [], 'groupingFields', limits.sortEntries)
  const operations = readList(wire.operations ?? [], 'operations', MAX_OPERATIONS)
  const aggregation: Aggregation = {
    groupBy: groupBy.map((name) => ({ name: String(name), path: parsePath(name) })),
    operations: operations.map(parseOperation),
  }
  assertDistinct(aggregation.groupBy.map((field) => field.name))
  assertDistinct(['_id', ...aggregation.operations.map((operation) => operation.resultName)])
  return aggregation
}

function parseOperation(wire: unknown): Operation {
  if (!isJsonObject(wire)) throw invalidRequest('operation: expected an object')
  const { resultFieldName: resultName, ...kinds } = wire
  if (typeof resultName !== 'string' || resultName === '') {
    throw invalidRequest('"resultFieldName": expected a non-empty string')
  }
  const [kind, ...others] = Object.keys(kinds)
  if (others.length === 0) {
    if (kind === 'itemCount') return { kind, resultName }
    const kindName = KINDS.find((candidate) => candidate === kind)
    const operand = kindName && kinds[kindName]
    if (kindName && isJsonObject(operand)) {
      return { kind: kindName, resultName, path: parsePath(operand.itemFieldName) }
    }
  }
  throw invalidRequest(
    `operation "${resultName}": expected one of sum, average, min, max, itemCount`,
  )
}

function readList(wire: unknown, name: string, max: number): unknown[] {
  if (!Array.isArray(wire)) throw invalidRequest(`"${name}": expected a list`)
  if (wire.length > max) throw invalidRequest(`"${name}": expected at most ${max} entries`)
  return wire
}

function assertDistinct(names: readonly string[]): void {
  const duplicate = firstDuplicate(names)
  if (duplicate !== undefined)
    throw invalidRequest(`"${duplicate}": expected a name that is used once`)
}

function invalidRequest(message: string): CheckError {
  return new CheckError(dataCodes.requestInvalid, message)
}
