import { type Filter, limits, type Sort, type Stage } from '@foyer/protocol'

/** Which stages the database does, and which are left. */
export interface Plan {
  filter: Filter
  /** The first items by a sort list are all that the other stages need. */
  first: { sort: Sort; limit: number } | undefined
  rest: readonly Stage[]
}

/**
 * Gives the database what it is good at: leading filters, and a sort whose first rows are enough. The result is that of
 * the stages one after the other.
 */
export function planPipeline(readable: Filter, stages: readonly Stage[]): Plan {
  const at = stages.findIndex(({ kind }) => kind !== 'filter')
  const leading = at < 0 ? stages : stages.slice(0, at)
  const others = at < 0 ? [] : stages.slice(at)
  const filters = leading.flatMap((stage) => (stage.kind === 'filter' ? [stage.filter] : []))
  const filter: Filter = { op: 'and', filters: [readable, ...filters] }
  const [sort, ...rest] = others
  const limit = rowsNeeded(rest)
  if (sort?.kind === 'sort' && limit !== undefined) {
    return { filter, first: { sort: sort.sort, limit }, rest }
  }
  return { filter, first: undefined, rest: others }
}

/** How many rows a limit lets through, with those that are skipped before it; nothing for more than a page. */
function rowsNeeded([stage, next]: readonly Stage[]): number | undefined {
  const skipped = stage?.kind === 'skip' ? stage.count : 0
  const limit = stage?.kind === 'skip' ? next : stage
  if (limit?.kind !== 'limit') return undefined
  const needed = skipped + limit.count
  return needed <= limits.maxPageSize ? needed : undefined
}
