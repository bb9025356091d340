import type { Comparison, Filter, Scalar } from '@foyer/protocol'
import { exactKey, findKey, foldedKey, hasColumn, type IndexKey } from '../engine/index-keys.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import { compileAll, compileFilter, joinEvenly } from './compile-filter.js'
import type { SelectedItems } from './item-read.js'

/** Maximum equalities that are split: an index has no more fields. */
const MAX_SPLIT = 3
/** Maximum alternatives of an OR. Each one excludes all earlier ones, so the text grows quadratically. */
const MAX_ALTERNATIVES = 8

/** A filter as conditions of a WHERE clause. */
interface Conditions {
  /** Disjoint conditions: every matching item meets exactly one. */
  disjuncts: Sql[]
  /**
   * One condition that no item meets while any item of the table has an array in the split fields. So a result with rows is
   * complete. Undefined for a filter that is not split, or is split at an OR, and on PostgreSQL.
   */
  arrayFree: Sql | undefined
}

/**
 * Compiles a filter to disjoint conditions. An equality matches a field itself, or an element of an array in it; no index
 * finds both in order. So each equality on an indexed field is split: the first condition selects items without arrays,
 * each other one searches the arrays of one field, which are rare. An OR over indexed fields is split in the same way where
 * no index serves it as a whole.
 */
export function compileConditions(items: SelectedItems): Conditions {
  const terms = conjuncts(items.filter)
  const parts = splitOr(terms, items)
  if (parts) {
    const disjuncts = parts.flatMap((part) =>
      compileTerms(part, splitEqualities(part, items.indexKeys), items),
    )
    return { disjuncts, arrayFree: undefined }
  }
  const split = splitEqualities(terms, items.indexKeys)
  const disjuncts = compileTerms(terms, split, items)
  return { disjuncts, arrayFree: withoutArrays(disjuncts[0], split, items) }
}

/** Compiles a filter to one condition, for reads without an order. */
export function compileSelection(items: SelectedItems): Sql {
  const [first = sql`true`, ...others] = compileConditions(items).disjuncts
  if (others.length === 0) return first
  const table = identifier(items.table)
  const selected = others.reduce(
    (all, condition) => sql`${all} union all select seq from ${table} where ${condition}`,
    sql`select seq from ${table} where ${first}`,
  )
  return sql`seq in (${selected})`
}

/** Compiles terms that an item must all meet to disjoint conditions: one, and one for each split equality. */
function compileTerms(
  terms: readonly Filter[],
  split: readonly Equality[],
  { dialect: { json }, table, indexKeys }: SelectedItems,
): Sql[] {
  const indexed = terms.filter((term) => isIndexed(term, indexKeys))
  const served = new Set(indexed)
  const unindexed = terms.filter((term) => !served.has(term))
  const tested = joinEvenly(compileAll(unindexed, json, indexKeys), sql` and `)
  const residual = tested ? [json.residual(tested)] : []
  const joinAll = (compileSplit: (term: Equality) => Sql): Sql => {
    const compiled = indexed.map((term, index) => {
      if (isComparison(term) && typeIsKnown(term, indexed.slice(0, index))) {
        return json.compare(term.path, term.op, term.value, indexKeys, true)
      }
      return term.op === 'in' && split.includes(term)
        ? compileSplit(term)
        : compileFilter(term, json, indexKeys)
    })
    const all = [json.itemCheckpoint, ...compiled, ...residual]
    return joinEvenly(all, sql` and `) ?? json.itemCheckpoint
  }
  const matchesField = ({ path, values }: Equality): Sql => json.valueIn(path, values, indexKeys)
  const matchesElement = ({ path, values }: Equality): Sql =>
    json.elementIn(path, values, identifier(table))

  const withoutArraySearch = (): Sql => joinAll(matchesField)
  /** Earlier split terms match the field itself, so that the conditions are disjoint; later ones match either way. */
  const searchingArraysOf = (searched: Equality): Sql => {
    const earlier = split.slice(0, split.indexOf(searched))
    return joinAll((term) => {
      if (term === searched) return matchesElement(term)
      return earlier.includes(term) ? matchesField(term) : compileFilter(term, json, indexKeys)
    })
  }
  return [withoutArraySearch(), ...split.map(searchingArraysOf)]
}

/** Adds to the first condition that the split fields have no arrays. */
function withoutArrays(
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

/** Returns true for a filter that is one equality on an index key: the database reads index entries only. */
export function isOneIndexedEquality({ filter, indexKeys }: SelectedItems): boolean {
  const [only, ...others] = conjuncts(filter)
  if (only?.op !== 'in' || others.length > 0) return false
  return only.values.length === 1 && exactKey(indexKeys, only.path) !== undefined
}

/**
 * Splits the terms of a filter at an OR. Each part holds one alternative and the negation of all earlier ones. Undefined where
 * an index serves another term, or does not serve an alternative.
 */
function splitOr(
  terms: readonly Filter[],
  { dialect, indexKeys }: SelectedItems,
): Filter[][] | undefined {
  const or = terms.find((term) => term.op === 'or')
  if (!or || !dialect.json.splitsOr) return undefined
  if (terms.some((term) => isEqualityByIndex(term, indexKeys))) return undefined
  const alternatives = mergeEqualities(disjuncts(or))
  if (alternatives.length === 0 || alternatives.length > MAX_ALTERNATIVES) return undefined
  if (!alternatives.every((alternative) => isServedByIndex(alternative, indexKeys)))
    return undefined
  const otherTerms = terms.filter((term) => term !== or)
  return alternatives.map((alternative, index) => {
    const before = alternatives.slice(0, index).map((filter): Filter => ({ op: 'not', filter }))
    return [...conjuncts(alternative), ...otherTerms, ...before]
  })
}

/** Merges equalities on the same field: they are one index lookup. */
function mergeEqualities(filters: readonly Filter[]): Filter[] {
  const merged = new Map<string, Filter>()
  for (const [index, filter] of filters.entries()) {
    const key = filter.op === 'in' ? JSON.stringify(filter.path) : String(index)
    const earlier = merged.get(key)
    const both = earlier?.op === 'in' && filter.op === 'in'
    merged.set(key, both ? { ...earlier, values: [...earlier.values, ...filter.values] } : filter)
  }
  return [...merged.values()]
}

/** Tells if an index finds the items of one alternative of an OR: one indexed condition of an AND is enough. */
function isServedByIndex(filter: Filter, indexKeys: readonly IndexKey[]): boolean {
  if (filter.op === 'and') return conjuncts(filter).some((term) => isServedByIndex(term, indexKeys))
  if (filter.op === 'startsWith') return foldedKey(indexKeys, filter.path) !== undefined
  if (isComparison(filter)) return exactKey(indexKeys, filter.path) !== undefined
  return isEqualityByIndex(filter, indexKeys)
}

function isEqualityByIndex(filter: Filter, indexKeys: readonly IndexKey[]): boolean {
  return (filter.op === 'in' && hasColumn(filter.path)) || isSplitEquality(filter, indexKeys)
}

type ComparisonFilter = Extract<Filter, { op: Comparison }>

function isComparison(filter: Filter): filter is ComparisonFilter {
  return filter.op === 'lt' || filter.op === 'lte' || filter.op === 'gt' || filter.op === 'gte'
}

/** Tells if an earlier term already implies that the field has the type of this value. */
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

function disjuncts(filter: Filter): readonly Filter[] {
  return filter.op === 'or' ? filter.filters.flatMap(disjuncts) : [filter]
}

export function conjuncts(filter: Filter): readonly Filter[] {
  return filter.op === 'and' ? filter.filters.flatMap(conjuncts) : [filter]
}

/** Tells if an index finds the items that meet a term of a filter, so that the term is no residual condition. */
function isIndexed(term: Filter, indexKeys: readonly IndexKey[]): boolean {
  switch (term.op) {
    case 'and':
      return term.filters.some((part) => isIndexed(part, indexKeys))
    case 'or':
      return term.filters.length > 0 && term.filters.every((part) => isIndexed(part, indexKeys))
    case 'in':
    case 'isNull':
      return hasColumn(term.path) || findKey(indexKeys, term.path) !== undefined
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return hasColumn(term.path) || exactKey(indexKeys, term.path) !== undefined
    case 'startsWith':
      return foldedKey(indexKeys, term.path) !== undefined
    default:
      return false
  }
}

type Equality = Extract<Filter, { op: 'in' }>

function splitEqualities(terms: readonly Filter[], indexKeys: readonly IndexKey[]): Equality[] {
  return terms
    .filter((term): term is Equality => isSplitEquality(term, indexKeys))
    .slice(0, MAX_SPLIT)
}

function isSplitEquality(term: Filter, indexKeys: readonly IndexKey[]): boolean {
  if (term.op !== 'in' || term.values.length === 0) return false
  return findKey(indexKeys, term.path) !== undefined
}
