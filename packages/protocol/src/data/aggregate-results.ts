import type { Filter } from '../filter/ast.js'
import { compileMatcher } from '../filter/match.js'
import type { Meter } from '../pipeline/meter.js'
import { isJsonObject } from '../values/json.js'
import { valueAtPath } from '../values/path.js'
import { compareBy, compareSortKeys, type Sort, type SortValue, sortValue } from '../values/sort.js'
import { compareText } from '../values/text.js'

/** One result of an aggregation: `_id` contains the grouping fields; the other keys are the result names. */
export type AggregateResult = Record<string, unknown> & { _id: Record<string, unknown> }

/**
 * Filters and sorts the results. Filter and sort may use the result names, the grouping fields, and `_id`, which is the
 * grouped value itself for one grouping field.
 * @throws CheckError WDE0028 above the time limit of the meter
 * @see docs/wire/aggregation.md
 */
export async function arrangeResults(
  results: readonly AggregateResult[],
  selection: { filter: Filter; sort: Sort },
  meter: Pick<Meter, 'isDue' | 'pause'>,
): Promise<AggregateResult[]> {
  const compare = compareBy(selection.sort)
  const matches = compileMatcher(selection.filter)
  const selected: { result: AggregateResult; view: Record<string, unknown> }[] = []
  for (const result of results) {
    const view = viewOf(result)
    if (matches(view)) selected.push({ result, view })
    if (meter.isDue()) await meter.pause()
  }
  return selected.sort((a, b) => compare(a.view, b.view)).map(({ result }) => result)
}

/** Unique sort position of a result: its sort values, then the JSON text of each value that it is grouped by. */
export interface ResultPosition {
  values: SortValue[]
  groups: string[]
}

export function positionOfResult(result: AggregateResult, sort: Sort): ResultPosition {
  const view = viewOf(result)
  return {
    values: sort.map(({ path }) => sortValue(valueAtPath(view, path))),
    groups: Object.values(result._id).map((value) => JSON.stringify(value)),
  }
}

/**
 * Creates a comparator of positions for `Array.sort`: the order of `arrangeResults`, with a stable order of equal
 * results.
 */
export function compareResultPositions(
  sort: Sort,
): (a: ResultPosition, b: ResultPosition) => number {
  return (a, b) => {
    const bySort = compareSortKeys(sort, a.values, b.values)
    if (bySort !== 0) return bySort
    for (const [index, text] of a.groups.entries()) {
      const difference = compareText(text, b.groups[index] ?? '')
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** Converts a result to an item, with dotted names as nested objects. */
function viewOf(result: AggregateResult): Record<string, unknown> {
  const { _id: groups, ...values } = result
  const view: Record<string, unknown> = Object.create(null)
  for (const [name, value] of [...Object.entries(groups), ...Object.entries(values)]) {
    put(view, name.split('.'), value)
  }
  const [only, ...others] = Object.values(groups)
  view._id = only !== undefined && others.length === 0 ? only : groups
  return view
}

function put(view: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...inner] = path
  if (inner.length === 0) {
    view[name] = value
    return
  }
  // Copies an object of the item before it adds another name.
  const inside: Record<string, unknown> = Object.assign(
    Object.create(null),
    isJsonObject(view[name]) ? view[name] : undefined,
  )
  view[name] = inside
  put(inside, inner, value)
}
