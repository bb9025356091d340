import type { Filter } from '@foyer/protocol'
import { compileFilter, joinEvenly } from './compile-filter.js'
import { exactKey, foldedKey, type IndexKey } from './index-keys.js'
import type { JsonDialect } from './json-dialect.js'
import { join, type Sql, sql } from './sql.js'

/** No index has more fields. */
const MAX_SPLIT = 3

/**
 * Compiles a filter to conditions of which every item that it takes meets exactly one. A field may equal a value itself or, as a
 * list, by an element; said with OR, no index finds both in order. So each equality on an indexed field is split: the first
 * condition takes the items whose fields are no lists, each of the others looks among the lists of one field, of which there
 * are mostly none.
 */
export function splitLists(
  filter: Filter,
  {
    json,
    table,
    keys = [],
  }: { json: JsonDialect; table: Sql; keys?: readonly IndexKey[] | undefined },
): Sql[] {
  const terms = conjuncts(filter)
  const split = terms.filter((term) => isSplit(term, keys)).slice(0, MAX_SPLIT)
  const condition = (listed: number): Sql => {
    const compiled = terms.map((term) => {
      const place = split.indexOf(term)
      if (term.op !== 'in' || place < 0 || place > listed) return compileFilter(term, json, keys)
      return place === listed
        ? json.hasOneOf(term.path, term.values, table)
        : json.itselfIsOneOf(term.path, term.values, keys)
    })
    return joinEvenly([json.itemCheckpoint, ...compiled], sql` and `) ?? json.itemCheckpoint
  }
  return [condition(split.length), ...split.map((_, listed) => condition(listed))]
}

/**
 * The condition for the items whose fields are no lists, which holds for none as long as there are lists at all: what it finds is
 * all that the filter takes. Nothing where a filter is not split.
 */
export function unlistedOnly(
  filter: Filter,
  { json, table, keys }: { json: JsonDialect; table: Sql; keys: readonly IndexKey[] },
): Sql | undefined {
  const { noneIsList } = json
  const [first, ...others] = splitLists(filter, { json, table, keys })
  if (!noneIsList || !first || others.length === 0) return undefined
  const split = conjuncts(filter).filter((term) => isSplit(term, keys))
  const none = split
    .slice(0, MAX_SPLIT)
    .flatMap((term) => (term.op === 'in' ? noneIsList(term.path, table) : []))
  return join([first, ...none], ' and ')
}

/** Whether a filter is one equality with a value that an index holds as it is: the database needs nothing but its entries. */
export function isOneKey(filter: Filter, keys: readonly IndexKey[]): boolean {
  const [only, ...others] = conjuncts(filter)
  if (only?.op !== 'in' || others.length > 0) return false
  return only.values.length === 1 && exactKey(keys, only.path) !== undefined
}

function conjuncts(filter: Filter): readonly Filter[] {
  return filter.op === 'and' ? filter.filters.flatMap(conjuncts) : [filter]
}

function isSplit(term: Filter, keys: readonly IndexKey[]): boolean {
  if (term.op !== 'in' || term.values.length === 0) return false
  return (exactKey(keys, term.path) ?? foldedKey(keys, term.path)) !== undefined
}

/** The condition of a filter as a whole, where the order does not matter. */
export function selectionOf(
  table: Sql,
  filter: Filter,
  { json, keys }: { json: JsonDialect; keys?: readonly IndexKey[] | undefined },
): Sql {
  const [first = sql`true`, ...others] = splitLists(filter, { json, table, keys })
  if (others.length === 0) return first
  const found = others.reduce(
    (all, condition) => sql`${all} union all select seq from ${table} where ${condition}`,
    sql`select seq from ${table} where ${first}`,
  )
  return sql`seq in (${found})`
}
