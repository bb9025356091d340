import type { Filter } from '@foyer/protocol'
import type { IndexKey } from '../engine/index-keys.js'
import type { JsonDialect } from '../engine/json-dialect.js'
import { type Sql, sql } from '../sql.js'

/** The functions of `JsonDialect` that compile one condition of a filter. */
export type FilterDialect = Pick<
  JsonDialect,
  'isNull' | 'exists' | 'valueOrElementIn' | 'equals' | 'matches' | 'textTest' | 'compare'
>

/**
 * Compiles a filter to one condition for a WHERE clause over a collection's table. Reads use `compileConditions`, which
 * splits a filter so that indexes serve its parts, and compiles the parts with this function.
 * @param indexKeys keys of the collection's indexes
 */
export function compileFilter(
  filter: Filter,
  json: FilterDialect,
  indexKeys: readonly IndexKey[],
): Sql {
  switch (filter.op) {
    case 'and':
      return joinEvenly(compileAll(filter.filters, json, indexKeys), sql` and `) ?? sql`true`
    case 'or':
      return joinEvenly(compileAll(filter.filters, json, indexKeys), sql` or `) ?? sql`false`
    case 'not':
      // A condition on a missing field is NULL, and so is its negation. Only a negation uses
      // `coalesce`, because it hides the condition from indexes.
      return sql`not coalesce(${compileFilter(filter.filter, json, indexKeys)}, false)`
    case 'isNull':
      return json.isNull(filter.path, indexKeys)
    case 'exists':
      return json.exists(filter.path)
    // The parser (`filter/parse.ts` of protocol) maps `$in`, `$hasSome` and `$eq` of a scalar to one `in`, and
    // `$hasAll` to an `in` for each value.
    case 'in':
      return filter.values.length === 0
        ? sql`false`
        : json.valueOrElementIn(filter.path, filter.values, indexKeys)
    case 'equals':
      return json.equals(filter.path, filter.value)
    case 'matches':
      return json.matches(filter.path, filter.pattern)
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return json.textTest(filter.path, filter.op, filter.value, indexKeys)
    default:
      return json.compare(filter.path, filter.op, filter.value, indexKeys)
  }
}

/**
 * Compiles a filter for a statement that may visit many items, with the check of its deadline. It is compiled
 * without index keys: another condition selects the rows.
 */
export function compileFilterWithDeadlineCheck(filter: Filter, json: JsonDialect): Sql {
  return sql`${json.deadlineCheck} and ${compileFilter(filter, json, [])}`
}

/** Compiles each filter of a list. */
export function compileAll(
  filters: readonly Filter[],
  json: FilterDialect,
  indexKeys: readonly IndexKey[],
): Sql[] {
  return filters.map((part) => compileFilter(part, json, indexKeys))
}

/**
 * Joins conditions as a balanced tree: SQLite limits expressions to 1,000 levels, and a chain has one level per
 * condition.
 */
export function joinEvenly(parts: readonly Sql[], separator: Sql): Sql | undefined {
  if (parts.length < 2) return parts[0]
  const middle = parts.length >> 1
  const firstHalf = joinEvenly(parts.slice(0, middle), separator)
  const secondHalf = joinEvenly(parts.slice(middle), separator)
  return firstHalf && secondHalf && sql`(${firstHalf}${separator}${secondHalf})`
}
