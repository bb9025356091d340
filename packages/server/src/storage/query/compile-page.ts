import type { OrderTerm } from '../engine/json-dialect.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import { compileConditions } from './compile-conditions.js'
import { type ItemOrder, itemOrderTerms, orderList } from './item-order.js'
import type { SelectedItems } from './item-read.js'
import { ifPageFits, mayBeTooLarge, sizeOfPage } from './page-size.js'

/** Order and limits of a page of items. */
export interface ItemsPage {
  order: ItemOrder
  /** Maximum rows. To detect a next page, the caller passes the page size + 1. */
  limit: number
  offset: number
}

/** The columns of a row, by name. */
type Columns = Readonly<Record<string, Sql>>

/**
 * Compiles a page of items to one or two statements. The first of two is cheaper: it assumes that no filtered field
 * contains an array, and returns no rows if one does. The second runs only if the first returns no rows.
 * @param contentColumn column with the content of items. It is NULL in all rows if the page is too large
 */
export function* pageStatements(
  selection: SelectedItems,
  { order, limit, offset }: ItemsPage,
  columns: Columns,
  contentColumn?: string,
): Iterable<Sql> {
  const { disjoint, arrayFree } = compileConditions(selection)
  const isRandom = 'seed' in order
  const orderBy = isRandom
    ? [{ value: selection.dialect.json.shuffled(order.seed), direction: sql`asc` }, byId]
    : itemOrderTerms(order.sort, selection)
  // Faster if the offset skips at least a page, of `limit - 1` items.
  const locateFirst = offset > 0 && offset >= limit - 1
  const statement = { columns, orderBy, limit, offset, locateFirst, contentColumn }
  if (arrayFree && !isRandom) yield compileSelect(selection, [arrayFree], statement)
  yield compileSelect(selection, disjoint, statement)
}

const byId = { value: sql`id`, direction: sql`asc` }

/** Rows that one statement reads from a collection's table. */
interface RowsStatement {
  columns: Columns
  orderBy: readonly OrderTerm[]
  limit: number
  offset?: number
  /** Finds the rows of the page before it reads their columns. */
  locateFirst?: boolean
  /** Column with the content of items, which is NULL in all rows if the page is too large. @see MAX_PAGE_BYTES */
  contentColumn?: string | undefined
}

/**
 * Compiles a page of rows to one statement.
 * @param range an additional condition, such as a range of row numbers
 */
export function compileRows(selection: SelectedItems, statement: RowsStatement, range?: Sql): Sql {
  const { disjoint } = compileConditions(selection)
  const conditions = range ? disjoint.map((condition) => sql`${range} and ${condition}`) : disjoint
  return compileSelect(selection, conditions, statement)
}

/** Compiles the select of a page of the rows that meet one of the conditions. */
function compileSelect(
  { table, dialect }: SelectedItems,
  conditions: readonly Sql[],
  { columns, orderBy, limit, offset = 0, locateFirst, contentColumn }: RowsStatement,
): Sql {
  const rows: SortedRows = {
    table: identifier(table),
    conditions,
    orderBy,
    limitClause: sql`limit ${dialect.limit(limit)} offset ${offset}`,
    unionPart: (select, orderBy) => dialect.unionPart(select, { orderBy, limit: limit + offset }),
  }
  if (contentColumn !== undefined && mayBeTooLarge(limit)) {
    const content = ifPageFits(columns[contentColumn] ?? sql`null`)
    return compileSelectIfPageFits({ ...columns, [contentColumn]: content }, rows, dialect)
  }
  if (locateFirst) return compileLocatedSelect(columns, rows)
  const [only = sql`true`, ...others] = conditions
  if (others.length === 0) {
    return sql`select ${columnList(columns)} from ${rows.table} where ${only}
      order by ${orderList(orderBy)} ${rows.limitClause}`
  }
  // Omits the sort columns, because `node:sqlite` does not return integers above 2^53.
  const names = Object.keys(columns).map(identifier)
  return sql`select ${join(names, ', ')} from (${compileSortedSelect(columns, rows)}) as sorted`
}

/** Sorted rows of a table that meet one of the conditions. */
interface SortedRows {
  table: Sql
  conditions: readonly Sql[]
  orderBy: readonly OrderTerm[]
  /** LIMIT and OFFSET clauses of the whole statement. */
  limitClause: Sql
  unionPart(select: Sql, orderBy: Sql): Sql
}

/** Compiles the select of rows and their sort columns, with one select for each condition. */
function compileSortedSelect(
  columns: Columns,
  { table, conditions, orderBy, limitClause, unionPart }: SortedRows,
): Sql {
  const columnOrder = sortColumnsOrder(orderBy)
  const selectWhere = (condition: Sql): Sql =>
    sql`select ${columnList(columns)}${sortColumns(orderBy)} from ${table} where ${condition}`
  const [only = sql`true`, ...others] = conditions
  if (others.length === 0)
    return sql`${selectWhere(only)} order by ${orderList(orderBy)} ${limitClause}`
  const selects = conditions.map((condition) => unionPart(selectWhere(condition), columnOrder))
  return sql`${join(selects, ' union all ')} order by ${columnOrder} ${limitClause}`
}

/**
 * Compiles a statement that finds the `seq` of the rows before it reads their columns. Otherwise the sort would
 * carry the columns of skipped rows.
 */
function compileLocatedSelect(columns: Columns, rows: SortedRows): Sql {
  const { table, orderBy } = rows
  return sql`select ${columnList(columns)} from (${compileSortedSelect({ located_seq: sql`seq` }, rows)}) as located
    join ${table} on ${table}.seq = located.located_seq
    order by ${sortColumnsOrder(orderBy)}`
}

/**
 * Like `compileLocatedSelect`, but the database first computes the size of the page, and reads no item if it is too
 * large.
 */
function compileSelectIfPageFits(
  columns: Columns,
  rows: SortedRows,
  dialect: SelectedItems['dialect'],
): Sql {
  const page = sql`located join ${rows.table} on ${rows.table}.seq = located.located_seq`
  return sql`with located as materialized (${compileSortedSelect({ located_seq: sql`seq` }, rows)}),
    ${sizeOfPage(dialect, page)}
    select ${columnList(columns)} from ${page} order by ${sortColumnsOrder(rows.orderBy)}`
}

function columnList(columns: Columns): Sql {
  return join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${identifier(name)}`),
    ', ',
  )
}

/** Compiles the sort values to columns of a select, each with a comma before it. */
function sortColumns(orderBy: readonly OrderTerm[]): Sql {
  return join(
    orderBy.map(({ value }, index) => sql`, ${value} as ${sortColumn(index)}`),
    '',
  )
}

/** Compiles the ORDER BY list over `sortColumns`. */
function sortColumnsOrder(orderBy: readonly OrderTerm[]): Sql {
  return orderList(orderBy.map(({ direction }, index) => ({ value: sortColumn(index), direction })))
}

function sortColumn(index: number): Sql {
  return identifier(`sort${index}`)
}
