import type { Path } from '../values/path.js'
import type { Filter } from './ast.js'

/** A test of one field: a filter without `and`, `or` and `not`. */
export type Condition = Extract<Filter, { path: Path }>

/** Lists the conditions of a filter, in its order, without the `and`, `or` and `not` around them. */
export function conditionsOf(filter: Filter): Condition[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(conditionsOf)
    case 'not':
      return conditionsOf(filter.filter)
    default:
      return [filter]
  }
}
