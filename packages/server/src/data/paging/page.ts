import { assertPaging, limits, type PagingMetadata, type WirePaging } from '@foyer/protocol'

/** Offset and limit of a page. */
export interface Page {
  limit: number
  offset: number
}

/**
 * Reads the offset paging of a request. Default: the first 50 items.
 * @throws CheckError for an invalid limit or offset, or a limit over the maximum
 */
export function readPage(paging: WirePaging | undefined): Page {
  const limit = paging?.limit ?? limits.defaultPageSize
  const offset = paging?.offset ?? 0
  assertPaging({ limit, skip: offset })
  return { limit, offset }
}

/** Takes a page from rows that were read with one row more: that row tells without a count that a next page follows. */
export function takePage<Row>(
  read: readonly Row[],
  { limit, offset }: Page,
): { rows: Row[]; paging: PagingMetadata } {
  const rows = read.slice(0, limit)
  const hasNext = read.length > limit
  return { rows, paging: { count: rows.length, offset, tooManyToCount: false, hasNext } }
}
