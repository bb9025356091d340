import type { Filter } from '@foyer/protocol'
import { compilePage, compileUnlisted, type ItemsPage } from './compile-page.js'
import { type Database, first } from './database.js'
import { compileOnce, type Statements } from './remembered-statements.js'
import { identifier, sql } from './sql.js'
import type { ItemFrame, SqlDialect } from './sql-dialect.js'

/** A page of items as it travels. */
export interface ItemsText {
  /** Of items on the page. */
  count: number
  /** There is at least one item behind the page. */
  hasNext: boolean
  /** The items in their frames with commas between them, as UTF-8. */
  text: Uint8Array
}

interface JoinedRow {
  total: number
  texts: Uint8Array | string | null
  lengths: string | null
}

/**
 * The same page as `listItems` gives, put together by the database, which then hands over one value instead of some for each
 * item.
 * @see docs/decisions/0033-pages-from-the-database.md
 */
export async function listItemsText(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: ItemsPage,
  frame: ItemFrame,
): Promise<ItemsText> {
  const { quick, whole } = compileJoined(db.dialect, table, page, frame)
  const found = quick && (await first<JoinedRow>(db, quick))
  const row = found?.total ? found : await first<JoinedRow>(db, whole)
  return row ? pageOf(row, page.limit) : { count: 0, hasNext: false, text: new Uint8Array() }
}

/** What of a page becomes parameters besides the operands of its filter. */
type Given = Pick<ItemFrame, keyof ItemFrame> & { offset: number }

function compileJoined(
  dialect: SqlDialect,
  table: string,
  { filter, order, limit, offset, keys }: ItemsPage,
  { before, between, after }: ItemFrame,
): Statements {
  const items = identifier(table)
  const given: Given = { offset, before, between, after }
  const compile = (filter: Filter, { offset, ...frame }: Given): Statements => {
    const columns = sql`${dialect.items.framed(frame)} as item`
    // One more than the page tells whether there is a next one, without counting.
    const page = { filter, order, limit: limit + 1, offset, columns, ...(keys && { keys }) }
    const unlisted = compileUnlisted(items, page, dialect)
    return {
      quick: unlisted && dialect.items.joined(unlisted),
      whole: dialect.items.joined(compilePage(items, page, dialect)),
    }
  }
  // Nobody asks for an order that looks random twice.
  if ('seed' in order) return compile(filter, given)
  const name = `page ${table} ${limit} ${JSON.stringify(order.sort)}`
  return compileOnce({ dialect, keys, filter, name, given, standIns, compile })
}

const standIns = {
  offset: 6_000_000_009,
  before: 'stand-in before',
  between: 'stand-in between',
  after: 'stand-in after',
}

function pageOf({ total, texts, lengths }: JoinedRow, limit: number): ItemsText {
  const text = typeof texts === 'string' ? Buffer.from(texts) : (texts ?? new Uint8Array())
  if (total <= limit) return { count: total, hasNext: false, text }
  const behind = Number(lengths?.slice(lengths.lastIndexOf(',') + 1))
  return {
    count: limit,
    hasNext: true,
    text: text.subarray(0, Math.max(0, text.length - behind - 1)),
  }
}
