import type { Filter, Sort } from '@foyer/protocol'
import type { IndexKey } from '../index-keys.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'
import { arrayDisjuncts, withoutArrays } from './array-disjuncts.js'
import { orderList, sortTerms } from './compile-sort.js'
import type { OrderTerm } from './keyset.js'

/** Order by fields, or a shuffled order that is stable for a seed. */
export type ItemOrder = { sort: Sort } | { seed: string }

/** Filter, order and limits of a page of items. */
export interface ItemsPage {
  filter: Filter
  order: ItemOrder
  limit: number
  offset: number
  /** Keys of the collection's indexes. */
  keys?: readonly IndexKey[]
  /** Finds the rows of the page before it reads their columns. Faster when many rows are skipped. */
  locateFirst?: boolean
}

/** Returns true for a page that skips at least as many rows as it lists. Decides `locateFirst`. */
export function skipsMany({ limit, offset }: Pick<ItemsPage, 'limit' | 'offset'>): boolean {
  return offset >= limit
}

/** Compiles a page of items to one statement. Its rows begin with `columns`. */
export function compilePage(
  table: Sql,
  page: ItemsPage & { columns: Sql },
  dialect: SqlDialect,
): Sql {
  const { json } = dialect
  const { order, keys = [] } = page
  const by =
    'seed' in order
      ? [{ value: json.shuffled(order.seed), direction: sql`asc` }, byId]
      : sortTerms(order.sort, json, keys)
  return compileRows(table, { by, ...page }, dialect)
}

/**
 * Compiles a page under the assumption that no item has an array in the filtered fields, which avoids a union. The statement
 * returns no rows when such arrays exist. Undefined where it would not be shorter.
 */
export function compileWithoutArrays(
  table: Sql,
  { filter, order, columns, limit, offset, keys = [], locateFirst }: ItemsPage & { columns: Sql },
  dialect: SqlDialect,
): Sql | undefined {
  const { json } = dialect
  const condition = 'seed' in order ? undefined : withoutArrays(filter, { json, table, keys })
  if (!condition || 'seed' in order) return undefined
  const end = sql`limit ${dialect.limit(limit)} offset ${offset}`
  const by = sortTerms(order.sort, json, keys)
  if (locateFirst) return compileRowsFirst({ table, columns, conditions: [condition], by, end })
  return sql`select ${columns} from ${table} where ${condition} order by ${orderList(by)} ${end}`
}

/** Rows and columns to read from a collection's table. */
export interface RowsPage extends Pick<ItemsPage, 'filter' | 'limit' | 'keys' | 'locateFirst'> {
  columns: Sql
  /** Additional condition. */
  within?: Sql
  by: readonly OrderTerm[]
  offset?: number
}

/** Compiles a page of rows to one statement. Sort columns may follow `columns`. */
export function compileRows(table: Sql, page: RowsPage, dialect: SqlDialect): Sql {
  const { filter, columns, within, by, limit, offset = 0, keys = [], locateFirst } = page
  const matching = arrayDisjuncts(filter, { json: dialect.json, table, keys })
  const conditions = within
    ? matching.map((condition) => sql`${within} and ${condition}`)
    : matching
  const end = sql`limit ${dialect.limit(limit)} offset ${offset}`
  const unionPart: UnionParts['unionPart'] = (select, order) =>
    dialect.unionPart(select, { order, rows: limit + offset })
  const parts = { table, columns, conditions, by, end, unionPart }
  return locateFirst ? compileRowsFirst(parts) : compileUnion(parts)
}

interface UnionParts {
  table: Sql
  columns: Sql
  conditions: readonly Sql[]
  by: readonly OrderTerm[]
  /** LIMIT and OFFSET clauses of the whole statement. */
  end: Sql
  unionPart?: (select: Sql, order: Sql) => Sql
}

/** Selects the rows that meet one of the conditions. */
function compileUnion({ table, columns, conditions, by, end, unionPart }: UnionParts): Sql {
  const [only = sql`true`, ...others] = conditions
  if (others.length === 0) {
    return sql`select ${columns} from ${table} where ${only} order by ${orderList(by)} ${end}`
  }
  const list = sortColumnsList(by)
  const selects = [only, ...others].map((condition) => {
    const select = sql`select ${columns}${sortColumns(by)} from ${table} where ${condition}`
    return unionPart ? unionPart(select, list) : select
  })
  return sql`${join(selects, ' union all ')} order by ${list} ${end}`
}

/**
 * Compiles a statement that finds the row numbers of a page before it reads their columns. Otherwise the sort would
 * carry the columns of skipped rows.
 */
function compileRowsFirst({ columns, ...parts }: UnionParts): Sql {
  const { table, by, conditions } = parts
  const place = sql`seq as place`
  const alone = conditions.length < 2
  const places = compileUnion({
    ...parts,
    columns: alone ? sql`${place}${sortColumns(by)}` : place,
  })
  return sql`select ${columns} from (${places}) as page join ${table} on ${table}.seq = page.place
    order by ${sortColumnsList(by)}`
}

function sortColumns(by: readonly OrderTerm[]): Sql {
  return join(
    by.map(({ value }, place) => sql`, ${value} as ${sortColumn(place)}`),
    '',
  )
}

function sortColumnsList(by: readonly OrderTerm[]): Sql {
  return orderList(by.map(({ direction }, place) => ({ value: sortColumn(place), direction })))
}

const byId = { value: sql`id`, direction: sql`asc` }

function sortColumn(place: number): Sql {
  return identifier(`sort${place}`)
}
