import type { Filter } from '@foyer/protocol'
import { first } from '../database.js'
import type { StoredItem } from '../items-tables.js'
import { compilePage, type ItemsPage } from '../query/compile-page.js'
import { compileOrFill, type StatementPair, type Variant } from '../query/statement-templates.js'
import type { Scan } from '../scan.js'
import { identifier, sql } from '../sql.js'
import type { ItemFrame, SqlDialect } from '../sql-dialect.js'

/** An item on a page. */
export type ListedItem = Pick<StoredItem, 'id' | 'revision' | 'text'>

/** Lists a page of the items that match a filter, in an order, from an offset on. */
export async function listItems(
  scan: Scan,
  table: string,
  page: ItemsPage,
): Promise<{ items: ListedItem[]; hasNext: boolean }> {
  const { arrayFree, whole } = compilePageAndNext(scan.dialect, table, page)
  const arrayFreeRows = arrayFree ? await scan.all<ListedItem>(arrayFree) : []
  const rows = arrayFreeRows.length > 0 ? arrayFreeRows : await scan.all<ListedItem>(whole)
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

/** The row of `ItemsDialect.joined`. */
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
  scan: Scan,
  table: string,
  page: ItemsPage,
  frame: ItemFrame,
): Promise<ItemsText> {
  const { arrayFree, whole } = compilePageAndNext(scan.dialect, table, page, frame)
  const arrayFreeRow = arrayFree && (await first<JoinedRow>(scan, arrayFree))
  const row = arrayFreeRow?.total ? arrayFreeRow : await first<JoinedRow>(scan, whole)
  return row ? withoutNext(row, page.limit) : { count: 0, hasNext: false, text: new Uint8Array() }
}

/** Cuts off the item of the next page. */
function withoutNext({ total, texts, lengths }: JoinedRow, limit: number): ItemsText {
  const text = typeof texts === 'string' ? Buffer.from(texts) : (texts ?? new Uint8Array())
  if (total <= limit) return { count: total, hasNext: false, text }
  const nextLength = Number(lengths?.slice(lengths.lastIndexOf(',') + 1))
  return {
    count: limit,
    hasNext: true,
    text: text.subarray(0, Math.max(0, text.length - nextLength - 1)),
  }
}

/** Parameters of the statements besides the operands of the filter. `Pick` makes an index signature fit. */
type PageParams = Pick<ItemFrame, keyof ItemFrame> & {
  offset: number
  /** The limit of each part of a union, which `compilePage` computes. A template recognizes it by its value. */
  offsetAndLimit: number
}

const noFrame: ItemFrame = { before: '', between: '', after: '' }

/**
 * Compiles a page and the item after it, which tells without a count that a next page follows.
 * @param frame joins the items in this frame to one row; otherwise each item is a row
 */
function compilePageAndNext(
  dialect: SqlDialect,
  table: string,
  { filter, order, limit: pageLimit, offset, indexKeys }: ItemsPage,
  frame?: ItemFrame,
): StatementPair {
  const itemsTable = identifier(table)
  const limit = pageLimit + 1
  const params: PageParams = { offset, offsetAndLimit: offset + limit, ...(frame ?? noFrame) }
  const locateFirst = offset >= pageLimit
  const compile = (
    filter: Filter,
    { offset, before, between, after }: PageParams,
  ): StatementPair => {
    const columns = frame
      ? sql`${dialect.items.framed({ before, between, after })} as item`
      : sql`id, revision, ${dialect.items.text} as text`
    const page = { filter, order, limit, offset, ...(indexKeys && { indexKeys }) }
    const { arrayFree, whole } = compilePage(itemsTable, { ...page, columns, locateFirst }, dialect)
    if (!frame) return { arrayFree, whole }
    const { joined } = dialect.items
    return { arrayFree: arrayFree && joined(arrayFree), whole: joined(whole) }
  }
  // A seed rarely repeats, so its statement is not cached.
  if ('seed' in order) return compile(filter, params)
  const form = frame ? 'text' : 'rows'
  const name = `${form} ${table} ${pageLimit} ${locateFirst} ${JSON.stringify(order.sort)}`
  const placeholders = (variant: Variant): PageParams => {
    const offset = 6_000_000_009 + variant
    const text = `stand-in ${variant} `
    return {
      offset,
      offsetAndLimit: offset + limit,
      before: `${text}before`,
      between: `${text}between`,
      after: `${text}after`,
    }
  }
  return compileOrFill({ dialect, indexKeys, filter, name, params, placeholders, compile })
}
