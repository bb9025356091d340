import type { Filter } from '@foyer/protocol'
import { type Database, first } from '../database.js'
import {
  compilePage,
  compileWithoutArrays,
  type ItemsPage,
  skipsMany,
} from '../query/compile-page.js'
import { compileOnce, type Statements } from '../query/compiled-statements.js'
import { identifier, sql } from '../sql.js'
import type { ItemFrame, SqlDialect } from '../sql-dialect.js'

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
  const { quick, whole } = compileJoined(db.dialect, table, page, frame)
  const quickRow = quick && (await first<JoinedRow>(db, quick))
  const row = quickRow?.total ? quickRow : await first<JoinedRow>(db, whole)
  return row ? pageOf(row, page.limit) : { count: 0, hasNext: false, text: new Uint8Array() }
}

/** Parameters of a page besides the operands of its filter. */
type PageParams = Pick<ItemFrame, keyof ItemFrame> & { offset: number }

function compileJoined(
  dialect: SqlDialect,
  table: string,
  { filter, order, limit, offset, keys }: ItemsPage,
  { before, between, after }: ItemFrame,
): Statements {
  const items = identifier(table)
  const params: PageParams = { offset, before, between, after }
  const locateFirst = skipsMany({ limit, offset })
  const compile = (filter: Filter, { offset, ...frame }: PageParams): Statements => {
    const columns = sql`${dialect.items.framed(frame)} as item`
    // One row more than the page shows if there is a next page, without a count.
    const rows = { limit: limit + 1, offset, columns, locateFirst }
    const page = { filter, order, ...rows, ...(keys && { keys }) }
    const arrayFree = compileWithoutArrays(items, page, dialect)
    return {
      quick: arrayFree && dialect.items.joined(arrayFree),
      whole: dialect.items.joined(compilePage(items, page, dialect)),
    }
  }
  // A seed rarely repeats, so its statement is not cached.
  if ('seed' in order) return compile(filter, params)
  const name = `page ${table} ${limit} ${locateFirst} ${JSON.stringify(order.sort)}`
  return compileOnce({ dialect, keys, filter, name, params, placeholders, compile })
}

const placeholders = {
  offset: 6_000_000_009,
  before: 'stand-in before',
  between: 'stand-in between',
  after: 'stand-in after',
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
