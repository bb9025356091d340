import type { Filter } from '@foyer/protocol'
import type { IndexKey } from '../index-keys.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'
import { arrayDisjuncts, withoutArrays } from './array-disjuncts.js'
import type { PageStatements } from './compiled-statements.js'
import { type ItemOrder, orderList, sortTerms } from './item-order.js'
import type { OrderTerm } from './keyset.js'

/** Filter, order and limits of a page of items. */
export interface ItemsPage {
  filter: Filter
  order: ItemOrder
  limit: number
  offset: number
  /** Keys of the collection's indexes. */
  indexKeys?: readonly IndexKey[]
}

/** Columns that a statement reads, and how it finds the rows. */
interface Projection {
  /** The rows begin with these columns; sort columns may follow. */
  columns: Sql
  /** Finds the rows of the page before it reads their columns. Faster when many rows are skipped. */
  locateFirst?: boolean
}

/**
 * Compiles a page of items. The statement `arrayFree` assumes that no item has an array in the filtered fields, which avoids a
 * union, and returns no rows when such arrays exist. Undefined on PostgreSQL, for an OR, and without an equality on an indexed field.
 */
export function compilePage(
  table: Sql,
  page: ItemsPage & Projection,
  dialect: SqlDialect,
): PageStatements {
  const { json } = dialect
  const { filter, order, indexKeys = [] } = page
  if ('seed' in order) {
    const by = [{ value: json.shuffled(order.seed), direction: sql`asc` }, byId]
    return { whole: compileRows(table, { ...page, by }, dialect) }
  }
  const rows = { ...page, by: sortTerms(order.sort, json, indexKeys) }
  const arrayFree = withoutArrays(filter, { json, table, indexKeys })
  return {
    arrayFree: arrayFree && selectRows(table, [arrayFree], rows, dialect),
    whole: compileRows(table, rows, dialect),
  }
}

/** Rows to read from a collection's table. */
export interface RowsPage extends Pick<ItemsPage, 'filter' | 'limit' | 'indexKeys'>, Projection {
  /** Additional condition. */
  within?: Sql
  by: readonly OrderTerm[]
  offset?: number
}

/** Compiles a page of rows to one statement. */
export function compileRows(table: Sql, page: RowsPage, dialect: SqlDialect): Sql {
  const { filter, within, indexKeys = [] } = page
  const matching = arrayDisjuncts(filter, { json: dialect.json, table, indexKeys })
  const conditions = within
    ? matching.map((condition) => sql`${within} and ${condition}`)
    : matching
  return selectRows(table, conditions, page, dialect)
}

/** Selects a page of the rows that meet one of the conditions. */
function selectRows(
  table: Sql,
  conditions: readonly Sql[],
  {
    columns,
    by,
    limit,
    offset = 0,
    locateFirst,
  }: Omit<RowsPage, 'filter' | 'within' | 'indexKeys'>,
  dialect: SqlDialect,
): Sql {
  const end = sql`limit ${dialect.limit(limit)} offset ${offset}`
  const limitPart: UnionParts['limitPart'] = (select, order) =>
    dialect.unionPart(select, { order, rows: limit + offset })
  const parts = { table, columns, conditions, by, end, limitPart }
  return locateFirst ? locateRowsFirst(parts) : compileUnion(parts)
}

interface UnionParts {
  table: Sql
  columns: Sql
  conditions: readonly Sql[]
  by: readonly OrderTerm[]
  /** LIMIT and OFFSET clauses of the whole statement. */
  end: Sql
  limitPart(select: Sql, order: Sql): Sql
}

function compileUnion({ table, columns, conditions, by, end, limitPart }: UnionParts): Sql {
  const [only = sql`true`, ...others] = conditions
  if (others.length === 0) {
    return sql`select ${columns} from ${table} where ${only} order by ${orderList(by)} ${end}`
  }
  const list = sortColumnsList(by)
  const selects = [only, ...others].map((condition) => {
    const select = sql`select ${columns}${sortColumns(by)} from ${table} where ${condition}`
    return limitPart(select, list)
  })
  return sql`${join(selects, ' union all ')} order by ${list} ${end}`
}

/**
 * Compiles a statement that finds the row numbers of a page before it reads their columns. Otherwise the sort would
 * carry the columns of skipped rows.
 */
function locateRowsFirst({ columns, ...parts }: UnionParts): Sql {
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
    by.map(({ value }, index) => sql`, ${value} as ${sortColumn(index)}`),
    '',
  )
}

function sortColumnsList(by: readonly OrderTerm[]): Sql {
  return orderList(by.map(({ direction }, index) => ({ value: sortColumn(index), direction })))
}

const byId = { value: sql`id`, direction: sql`asc` }

function sortColumn(index: number): Sql {
  return identifier(`sort${index}`)
}
