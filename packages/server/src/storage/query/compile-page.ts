import type { Filter } from '@foyer/protocol'
import type { IndexKey } from '../engine/index-keys.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import { arrayDisjuncts, withoutArrays } from './array-disjuncts.js'
import { type ItemOrder, itemOrderTerms, orderList } from './item-order.js'
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

/** A page of items, and the columns to read. */
export interface SelectedPage extends ItemsPage, Projection {}

/** Compiles a page of items to one statement. */
export function compilePage(table: Sql, page: SelectedPage, dialect: SqlDialect): Sql {
  return compileRows(table, { ...page, orderBy: pageOrder(page, dialect) }, dialect)
}

/**
 * Compiles a page of items for a collection without arrays in the filtered fields, which saves a union. Where an item has
 * such an array, the statement returns no rows.
 * @returns undefined on PostgreSQL, for a random order, for an OR, and without an equality on an indexed field
 */
export function compileArrayFreePage(
  table: Sql,
  page: SelectedPage,
  dialect: SqlDialect,
): Sql | undefined {
  const { filter, order, indexKeys = [] } = page
  if ('seed' in order) return undefined
  const condition = withoutArrays(filter, { json: dialect.json, table, indexKeys })
  if (!condition) return undefined
  return selectRows(table, [condition], { ...page, orderBy: pageOrder(page, dialect) }, dialect)
}

function pageOrder(
  { order, indexKeys = [] }: ItemsPage,
  { json }: SqlDialect,
): readonly OrderTerm[] {
  if (!('seed' in order)) return itemOrderTerms(order.sort, json, indexKeys)
  return [{ value: json.shuffled(order.seed), direction: sql`asc` }, byId]
}

const byId = { value: sql`id`, direction: sql`asc` }

/** Rows to read from a collection's table. */
export interface RowsPage extends Pick<ItemsPage, 'filter' | 'limit' | 'indexKeys'>, Projection {
  /** Additional condition. */
  within?: Sql
  orderBy: readonly OrderTerm[]
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
    orderBy,
    limit,
    offset = 0,
    locateFirst,
  }: Omit<RowsPage, 'filter' | 'within' | 'indexKeys'>,
  dialect: SqlDialect,
): Sql {
  const limitClause = sql`limit ${dialect.limit(limit)} offset ${offset}`
  const unionPart: UnionParts['unionPart'] = (select, orderBy) =>
    dialect.unionPart(select, { orderBy, limit: limit + offset })
  const parts = { table, columns, conditions, orderBy, limitClause, unionPart }
  return locateFirst ? selectLocatedRows(parts) : selectUnion(parts)
}

interface UnionParts {
  table: Sql
  columns: Sql
  conditions: readonly Sql[]
  orderBy: readonly OrderTerm[]
  /** LIMIT and OFFSET clauses of the whole statement. */
  limitClause: Sql
  unionPart(select: Sql, orderBy: Sql): Sql
}

/** Selects rows with one select for each condition. */
function selectUnion({
  table,
  columns,
  conditions,
  orderBy,
  limitClause,
  unionPart,
}: UnionParts): Sql {
  const [only = sql`true`, ...others] = conditions
  if (others.length === 0) {
    return sql`select ${columns} from ${table} where ${only} order by ${orderList(orderBy)} ${limitClause}`
  }
  const columnOrder = sortColumnsOrder(orderBy)
  const selects = [only, ...others].map((condition) => {
    const select = sql`select ${columns}${sortColumns(orderBy)} from ${table} where ${condition}`
    return unionPart(select, columnOrder)
  })
  return sql`${join(selects, ' union all ')} order by ${columnOrder} ${limitClause}`
}

/**
 * Compiles a statement that finds the `seq` of the rows before it reads their columns. Otherwise the sort would
 * carry the columns of skipped rows.
 */
function selectLocatedRows({ columns, ...parts }: UnionParts): Sql {
  const { table, orderBy, conditions } = parts
  const located = sql`seq as located_seq`
  // A union adds the sort columns itself.
  const isUnion = conditions.length > 1
  const locatedRows = selectUnion({
    ...parts,
    columns: isUnion ? located : sql`${located}${sortColumns(orderBy)}`,
  })
  return sql`select ${columns} from (${locatedRows}) as located
    join ${table} on ${table}.seq = located.located_seq
    order by ${sortColumnsOrder(orderBy)}`
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
