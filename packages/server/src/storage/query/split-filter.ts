import type { Comparison, Filter } from '@foyer/protocol'
import {
  columnOf,
  exactKey,
  findKey,
  foldedKey,
  type IndexKey,
  isNeverList,
} from '../engine/index-keys.js'
import type { SelectedItems } from './item-read.js'

/*
 * Terms of a filter that an index finds, by function:
 *
 *                       | equality | null | range | prefix | also on a column of the table
 *     isEqualityOnKey   | yes      |      |       |        | no
 *     isLookup          | yes      |      |       |        | equality
 *     canBeAlternative  | yes      |      | yes   | yes    | equality
 *     isIndexed         | yes      | yes  | yes   | yes    | equality, null, range
 */

/** Maximum equalities that are split: an index has no more fields. */
const MAX_SPLIT = 3
/** Maximum alternatives of an OR. Each one excludes all earlier ones, so the text grows quadratically. */
const MAX_ALTERNATIVES = 8

/**
 * Splits the terms of a filter at an OR. Each part holds one alternative and the negation of all earlier ones. Returns
 * undefined if an index serves another term, or does not serve every alternative.
 */
export function splitOr(
  terms: readonly Filter[],
  { dialect, indexKeys }: SelectedItems,
): Filter[][] | undefined {
  const or = terms.find((term) => term.op === 'or')
  if (!or || !dialect.json.splitsOr) return undefined
  if (terms.some((term) => isLookup(term, indexKeys))) return undefined
  const alternatives = mergeEqualities(alternativesOf(or))
  if (alternatives.length === 0 || alternatives.length > MAX_ALTERNATIVES) return undefined
  if (!alternatives.every((alternative) => canBeAlternative(alternative, indexKeys)))
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

/** The field, or an element of the array in it, equals one of `values`: `$eq`, `$in`, `$hasSome`, `$hasAll`. */
export type Equality = Extract<Filter, { op: 'in' }>

/**
 * Lists the equalities on indexed fields, which are split into a search of the field itself and one of arrays in it.
 */
export function splitEqualities(
  terms: readonly Filter[],
  indexKeys: readonly IndexKey[],
): Equality[] {
  return terms
    .filter((term): term is Equality => isEqualityOnKey(term, indexKeys))
    .filter(({ path }) => !isNeverList(path))
    .slice(0, MAX_SPLIT)
}

/**
 * Returns whether a term is an equality with values on a field with an index key.
 */
function isEqualityOnKey(term: Filter, indexKeys: readonly IndexKey[]): boolean {
  if (term.op !== 'in' || term.values.length === 0) return false
  return findKey(indexKeys, term.path) !== undefined
}

/** Returns whether an index finds the items that meet a term of a filter, so that the term need not be tested again. */
export function isIndexed(term: Filter, indexKeys: readonly IndexKey[]): boolean {
  switch (term.op) {
    case 'and':
      return term.filters.some((part) => isIndexed(part, indexKeys))
    case 'or':
      return term.filters.length > 0 && term.filters.every((part) => isIndexed(part, indexKeys))
    case 'in':
    case 'isNull':
      return columnOf(term.path) !== undefined || findKey(indexKeys, term.path) !== undefined
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return columnOf(term.path) !== undefined || exactKey(indexKeys, term.path) !== undefined
    case 'startsWith':
      return foldedKey(indexKeys, term.path) !== undefined
    default:
      return false
  }
}

/**
 * Returns whether an index finds the items of one alternative of an OR: one indexed condition of an AND is enough.
 */
function canBeAlternative(filter: Filter, indexKeys: readonly IndexKey[]): boolean {
  if (filter.op === 'and')
    return conjuncts(filter).some((term) => canBeAlternative(term, indexKeys))
  if (filter.op === 'startsWith') return foldedKey(indexKeys, filter.path) !== undefined
  if (isComparison(filter)) return exactKey(indexKeys, filter.path) !== undefined
  return isLookup(filter, indexKeys)
}

/** Returns whether a term is an equality on a column or an index key: one index lookup. A column has no lists. */
function isLookup(filter: Filter, indexKeys: readonly IndexKey[]): boolean {
  return (
    (filter.op === 'in' && columnOf(filter.path) !== undefined) ||
    isEqualityOnKey(filter, indexKeys)
  )
}

/** Lists the terms of an AND; a filter of another kind is one term. */
export function conjuncts(filter: Filter): readonly Filter[] {
  return filter.op === 'and' ? filter.filters.flatMap(conjuncts) : [filter]
}

function alternativesOf(filter: Filter): readonly Filter[] {
  return filter.op === 'or' ? filter.filters.flatMap(alternativesOf) : [filter]
}

export type ComparisonFilter = Extract<Filter, { op: Comparison }>

export function isComparison(filter: Filter): filter is ComparisonFilter {
  return filter.op === 'lt' || filter.op === 'lte' || filter.op === 'gt' || filter.op === 'gte'
}
