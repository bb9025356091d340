import type { OrderTerm } from '../engine/json-dialect.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import { compileConditions } from './compile-conditions.js'
import { type ItemOrder, itemOrderTerms, orderList } from './item-order.js'
import type { SelectedItems } from './item-read.js'

/** Order and limits of a page of items. */
export interface ItemsPage {
  order: ItemOrder
  limit: number
  offset: number
}

/**
 * Compiles a page of items to one or two statements; the second is needed only if the first returns no rows. Of two, the
 * first is cheaper, because it assumes that no item has an array in a filtered field; it returns no rows if one has.
 */
export function* pageStatements(
  selection: SelectedItems,
  { order, limit, offset }: ItemsPage,
  columns: Sql,
): Iterable<Sql> {
  const { disjoint, arrayFree } = compileConditions(selection)
  const isRandom = 'seed' in order
  const orderBy = isRandom
    ? [{ value: selection.dialect.json.shuffled(order.seed), direction: sql`asc` }, byId]
    : itemOrderTerms(order.sort, selection)
  // Faster when a page or more is skipped. The limit includes the item after the page.
  const locateFirst = offset > 0 && offset >= limit - 1
  const page = { columns, orderBy, limit, offset, locateFirst }
  if (arrayFree && !isRandom) yield selectRows(selection, [arrayFree], page)
  yield selectRows(selection, disjoint, page)
}

const byId = { value: sql`id`, direction: sql`asc` }

/** Rows to read from a collection's table. */
interface RowsPage {
  /** The rows begin with these columns; sort columns may follow. */
  columns: Sql
  orderBy: readonly OrderTerm[]
  limit: number
  offset?: number
  /** Finds the rows of the page before it reads their columns. */
  locateFirst?: boolean
}

/**
 * Compiles a page of rows to one statement.
 * @param within an additional condition
 */
export function compileRows(selection: SelectedItems, page: RowsPage, within?: Sql): Sql {
  const { disjoint } = compileConditions(selection)
  const conditions = within
    ? disjoint.map((condition) => sql`${within} and ${condition}`)
    : disjoint
  return selectRows(selection, conditions, page)
}

/** Selects a page of the rows that meet one of the conditions. */
function selectRows(
  { table, dialect }: SelectedItems,
  conditions: readonly Sql[],
  { columns, orderBy, limit, offset = 0, locateFirst }: RowsPage,
): Sql {
  const limitClause = sql`limit ${dialect.limit(limit)} offset ${offset}`
  const unionPart: UnionParts['unionPart'] = (select, orderBy) =>
    dialect.unionPart(select, { orderBy, limit: limit + offset })
  const parts = { table: identifier(table), columns, conditions, orderBy, limitClause, unionPart }
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
