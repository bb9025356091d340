import { type Filter, limits, type Sort, type Stage } from '@foyer/protocol'

/** Pipeline split into the part that the database executes and the remaining stages. */
export interface Plan {
  filter: Filter
  /** Set when the remaining stages need only the first items of a sort order. */
  first: { sort: Sort; limit: number } | undefined
  rest: readonly Stage[]
}

/**
 * Moves leading filters, and a sort followed by a limit, into the database query. The result equals that of running the
 * stages in order.
 */
export function planPipeline(readable: Filter, stages: readonly Stage[]): Plan {
  const at = stages.findIndex(({ kind }) => kind !== 'filter')
  const leading = at < 0 ? stages : stages.slice(0, at)
  const remaining = at < 0 ? [] : stages.slice(at)
  const filters = leading.flatMap((stage) => (stage.kind === 'filter' ? [stage.filter] : []))
  const filter: Filter = { op: 'and', filters: [readable, ...filters] }
  const [sort, ...rest] = remaining
  const limit = rowsNeeded(rest)
  if (sort?.kind === 'sort' && limit !== undefined) {
    return { filter, first: { sort: sort.sort, limit }, rest }
  }
  return { filter, first: undefined, rest: remaining }
}

/** Counts the rows that skip and limit consume. Returns undefined for more than a page. */
function rowsNeeded([stage, next]: readonly Stage[]): number | undefined {
  const skipped = stage?.kind === 'skip' ? stage.count : 0
  const limit = stage?.kind === 'skip' ? next : stage
  if (limit?.kind !== 'limit') return undefined
  const needed = skipped + limit.count
  return needed <= limits.maxPageSize ? needed : undefined
}
