import type { Filter } from '@foyer/protocol'
import { type Database, first } from '../database.js'
import type { IndexKey } from '../index-keys.js'
import type { StoredItem } from '../items-tables.js'
import { compilePage, compileRows, type ItemsPage } from '../query/compile-page.js'
import { compileOrFill, type PageStatements, type Variant } from '../query/compiled-statements.js'
import {
  type ItemOrder,
  type ItemPosition,
  keysetOfItems,
  type PositionedItem,
} from '../query/item-order.js'
import { type KeysetPosition, readKeysetPage } from '../query/keyset.js'
import { identifier, sql } from '../sql.js'
import type { ItemFrame, SqlDialect } from '../sql-dialect.js'

/** An item on a page. */
export type ListedItem = Pick<StoredItem, 'id' | 'revision' | 'text'>

/** Lists a page of the items that match a filter, in an order. */
export async function listItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: ItemsPage,
): Promise<{ items: ListedItem[]; hasNext: boolean }> {
  const { arrayFree: quick, whole } = compileWithNext(db.dialect, table, page)
  const quickRows = quick ? await db.all<ListedItem>(quick) : []
  const rows = quickRows.length > 0 ? quickRows : await db.all<ListedItem>(whole)
  const items = rows.slice(0, page.limit)
  return {
    items: items.map(({ id, revision, text }) => ({ id, revision, text })),
    hasNext: rows.length > page.limit,
  }
}

/** A page of items as response text. */
export interface ItemsText {
  /** Number of items on the page. */
  count: number
  /** At least one item follows the page. */
  hasNext: boolean
  /** The items in their frames, separated by commas, as UTF-8. */
  text: Uint8Array
}

interface JoinedRow {
  total: number
  texts: Uint8Array | string | null
  lengths: string | null
}

/**
 * Lists the same page as `listItems`, as response text. The database joins the items, instead of returning several
 * values for each.
 * @see docs/storage.md#reads
 */
export async function listItemsText(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: ItemsPage,
  frame: ItemFrame,
): Promise<ItemsText> {
  const { arrayFree: quick, whole } = compileWithNext(db.dialect, table, page, frame)
  const quickRow = quick && (await first<JoinedRow>(db, quick))
  const row = quickRow?.total ? quickRow : await first<JoinedRow>(db, whole)
  return row ? pageOf(row, page.limit) : { count: 0, hasNext: false, text: new Uint8Array() }
}

function pageOf({ total, texts, lengths }: JoinedRow, limit: number): ItemsText {
  const text = typeof texts === 'string' ? Buffer.from(texts) : (texts ?? new Uint8Array())
  if (total <= limit) return { count: total, hasNext: false, text }
  const extraLength = Number(lengths?.slice(lengths.lastIndexOf(',') + 1))
  return {
    count: limit,
    hasNext: true,
    text: text.subarray(0, Math.max(0, text.length - extraLength - 1)),
  }
}

/** Parameters of a page besides the operands of its filter. */
type PageParams = Pick<ItemFrame, keyof ItemFrame> & {
  offset: number
  /** `offset` plus the rows of the page: the limit of each part of a union. `compile` computes it; here a template knows it by its value. */
  end: number
}

const noFrame: ItemFrame = { before: '', between: '', after: '' }

/**
 * Compiles a page with one more row than it shows: that row tells without a count that a next page follows.
 * @param frame joins the items in this frame to one row; otherwise each item is a row
 */
function compileWithNext(
  dialect: SqlDialect,
  table: string,
  { filter, order, limit, offset, indexKeys }: ItemsPage,
  frame?: ItemFrame,
): PageStatements {
  const itemsTable = identifier(table)
  const rows = limit + 1
  const params: PageParams = { offset, end: offset + rows, ...(frame ?? noFrame) }
  const locateFirst = offset >= limit
  const compile = (filter: Filter, { offset, end: _, ...framing }: PageParams): PageStatements => {
    const columns = frame
      ? sql`${dialect.items.framed(framing)} as item`
      : sql`id, revision, ${dialect.items.text} as text`
    const part = { limit: rows, offset, columns, locateFirst }
    const page = { filter, order, ...part, ...(indexKeys && { indexKeys }) }
    const { arrayFree: quick, whole } = compilePage(itemsTable, page, dialect)
    if (!frame) return { arrayFree: quick, whole }
    const { joined } = dialect.items
    return { arrayFree: quick && joined(quick), whole: joined(whole) }
  }
  // A seed rarely repeats, so its statement is not cached.
  if ('seed' in order) return compile(filter, params)
  const form = frame ? 'text' : 'rows'
  const name = `${form} ${table} ${limit} ${locateFirst} ${JSON.stringify(order.sort)}`
  const placeholders = (variant: Variant): PageParams => {
    const offset = 6_000_000_009 + variant
    const text = `stand-in ${variant} `
    return {
      offset,
      end: offset + rows,
      before: `${text}before`,
      between: `${text}between`,
      after: `${text}after`,
    }
  }
  return compileOrFill({ dialect, indexKeys, filter, name, params, placeholders, compile })
}

/**
 * Lists items that match a filter, from a position on. With an index over the order, the duration does not depend on the
 * position.
 */
export async function listItemsFrom(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: {
    filter: Filter
    order: ItemOrder
    from: KeysetPosition<ItemPosition>
    limit: number
    indexKeys?: readonly IndexKey[]
  },
): Promise<PositionedItem[]> {
  const { filter, indexKeys = [] } = page
  const columns = sql`seq, id, revision, ${db.dialect.items.text} as text`
  const keyset = keysetOfItems(page, db.dialect.json)
  const rows = await readKeysetPage(keyset, page, ({ condition, orderBy }, limit) => {
    const rowsPage = { columns, filter, within: condition, by: orderBy, limit, indexKeys }
    return db.all<PositionedItem>(compileRows(identifier(table), rowsPage, db.dialect))
  })
  return rows.map(({ seq, id, revision, text }) => ({ seq, id, revision, text }))
}
