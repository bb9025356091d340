import { dataCodes, limits } from '@foyer/protocol'
import { CodedError } from '../../lib/coded-error.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/**
 * Maximum bytes of the items that one page takes into memory. It is above that of a response, which a projection may
 * shorten.
 */
export const MAX_PAGE_BYTES = 4 * limits.pageBytes

/** Returns whether a page of items of the maximum size has too many bytes. Other pages need not be measured. */
export function mayBeTooLarge(items: number): boolean {
  return items * limits.itemBytes > MAX_PAGE_BYTES
}

/**
 * Compiles a CTE that measures the items of a page before the statement reads them.
 * @param page FROM clause of the items on the page, of another CTE
 */
export function sizeOfPage({ itemColumns }: SqlDialect, page: Sql): Sql {
  return sql`size_of_page as materialized (select sum(${itemColumns.bytes}) as bytes from ${page})`
}

/** Compiles a column that is NULL in all rows if the page is too large, in a statement with `sizeOfPage`. */
export function ifPageFits(content: Sql): Sql {
  return sql`case when (select bytes from size_of_page) <= ${MAX_PAGE_BYTES} then ${content} end`
}

/** Thrown when the items of a page have too many bytes. */
export class PageTooLargeError extends CodedError {
  override name = 'PageTooLargeError'

  constructor() {
    const description = `the items of the page have more than ${MAX_PAGE_BYTES} bytes; ask for a smaller page`
    super({ status: 413, code: dataCodes.payloadTooLarge, description })
  }
}

/** Returns the rows of a page whose texts may be `ifPageFits`. @throws PageTooLargeError */
export function assertPageFits<Row extends { text: string }>(rows: Row[]): Row[] {
  const texts: readonly { text: string | null }[] = rows
  if (texts.some(({ text }) => text === null)) throw new PageTooLargeError()
  return rows
}
