import type { Filter, Scalar } from '@foyer/protocol'
import { identifier, join, type Sql, sql } from '../sql.js'
import { compileAll, compileFilter, joinEvenly } from './compile-filter.js'
import type { SelectedItems } from './item-read.js'
import {
  type ComparisonFilter,
  conjuncts,
  type Equality,
  isComparison,
  isIndexed,
  splitEqualities,
  splitOr,
} from './split-filter.js'

/** A filter as conditions of a WHERE clause. */
interface Conditions {
  /** Disjoint conditions: every matching item meets exactly one. */
  disjoint: Sql[]
  /**
   * A cheaper condition: the first of `disjoint`, and a test that no item of the table has an array in a split field.
   * If there is such an array, it selects nothing, and the conditions of `disjoint` have to run. Undefined on
   * PostgreSQL, and for a filter that is not split or is split at an OR.
   */
  arrayFree: Sql | undefined
}

/**
 * Compiles the filter of a read to disjoint conditions, each of which an index can serve. `compileFilter` compiles
 * their parts.
 *
 * An equality matches a field that equals the value, and an array in the field that contains the value. Two different
 * indexes find these, so no index returns all matches in sort order. Therefore each equality on an indexed field is
 * split: the first condition matches the fields themselves, each further condition searches the arrays of one field.
 * Such arrays are rare. An OR over indexed fields is split in the same way where no index serves it as a whole.
 *
 * `$in` and `$hasSome` are an `in` here: the parser (`filter/parse.ts` of protocol) maps them. `json-dialect.ts` of
 * each database has its SQL.
 */
export function compileConditions(selection: SelectedItems): Conditions {
  const terms = conjuncts(selection.filter)
  const parts = splitOr(terms, selection)
  if (parts) {
    const disjoint = parts.flatMap((part) =>
      compileTerms(part, splitEqualities(part, selection.indexKeys), selection),
    )
    return { disjoint, arrayFree: undefined }
  }
  const split = splitEqualities(terms, selection.indexKeys)
  const disjoint = compileTerms(terms, split, selection)
  return { disjoint, arrayFree: arrayFreeCondition(disjoint[0], split, selection) }
}

/** Compiles a filter to one condition, for reads without an order. */
export function compileOneCondition(selection: SelectedItems): Sql {
  const [first = sql`true`, ...others] = compileConditions(selection).disjoint
  if (others.length === 0) return first
  const table = identifier(selection.table)
  const selected = others.reduce(
    (all, condition) => sql`${all} union all select seq from ${table} where ${condition}`,
    sql`select seq from ${table} where ${first}`,
  )
  return sql`seq in (${selected})`
}

/**
 * Compiles an AND of terms to disjoint conditions: one without a search in arrays, and one for each split equality. For
 * two split fields, where `a = 1` stands for the field itself and `1 in a[]` for an element of the array in it:
 *
 *     a = 1 and b = 2
 *     1 in a[] and (b = 2 or 2 in b[])
 *     a = 1 and 2 in b[]
 */
function compileTerms(
  terms: readonly Filter[],
  split: readonly Equality[],
  { dialect: { json }, table, indexKeys }: SelectedItems,
): Sql[] {
  const indexed = terms.filter((term) => isIndexed(term, indexKeys))
  const served = new Set(indexed)
  const unindexed = terms.filter((term) => !served.has(term))
  const tested = joinEvenly(compileAll(unindexed, json, indexKeys), sql` and `)
  const unindexedCondition = tested ? [json.wrapUnindexed(tested)] : []
  /**
   * Searches the arrays of the split equality at this position. Equalities before it match the field itself, so that
   * the conditions are disjoint; those after it match the field itself or an element of the array in it. With `none`,
   * no array is searched.
   */
  const conditionFor = (searched: number | 'none'): Sql => {
    const compiled = indexed.map((term, index) => {
      if (isComparison(term) && typeIsKnown(term, indexed.slice(0, index))) {
        return json.compare(term.path, term.op, term.value, indexKeys, { typeIsKnown: true })
      }
      const place = term.op === 'in' ? split.indexOf(term) : -1
      const equality = split[place]
      if (!equality || (searched !== 'none' && place > searched)) {
        return compileFilter(term, json, indexKeys)
      }
      return place === searched
        ? json.elementIn(equality.path, equality.values, identifier(table))
        : json.valueIn(equality.path, equality.values, indexKeys)
    })
    const all = [json.itemDeadlineCheck, ...compiled, ...unindexedCondition]
    return joinEvenly(all, sql` and `) ?? json.itemDeadlineCheck
  }
  const withoutArraySearch = conditionFor('none')
  return [withoutArraySearch, ...[...split.keys()].map(conditionFor)]
}

/** Adds to the first condition that the split fields have no arrays. */
function arrayFreeCondition(
  first: Sql | undefined,
  split: readonly Equality[],
  { dialect, table }: SelectedItems,
): Sql | undefined {
  if (!first || split.length === 0) return undefined
  const conditions = [first]
  for (const { path } of split) {
    const noArrays = dialect.json.hasNoArrays(path, identifier(table))
    if (!noArrays) return undefined
    conditions.push(noArrays)
  }
  return join(conditions, ' and ')
}

/** Returns whether an earlier term already implies that the field has the type of this value. */
function typeIsKnown({ path, value }: ComparisonFilter, before: readonly Filter[]): boolean {
  return before.some(
    (term) =>
      isComparison(term) &&
      JSON.stringify(term.path) === JSON.stringify(path) &&
      kindOf(term.value) === kindOf(value),
  )
}

function kindOf(value: Scalar): string {
  return value instanceof Date ? 'date' : typeof value
}
