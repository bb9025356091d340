import { assertPaging, limits, type PagingMetadata, type WirePaging } from '@foyer/protocol'

/** Offset and limit of a page. */
export interface OffsetPage {
  limit: number
  offset: number
}

/**
 * Parses the offset paging of a request. Default: the first 50 items.
 * @throws CheckError for an invalid limit or offset, or a limit over the maximum
 */
export function parseOffsetPaging(paging: WirePaging | undefined): OffsetPage {
  const limit = paging?.limit ?? limits.defaultPageSize
  const offset = paging?.offset ?? 0
  assertPaging({ limit, skip: offset })
  return { limit, offset }
}

/**
 * Parses the page size of a list without an offset. Default: 50.
 * @throws CheckError for an invalid limit, or a limit over the maximum
 */
export function parsePageSize(limit: number | undefined): number {
  return parseOffsetPaging(limit === undefined ? undefined : { limit }).limit
}

/** Makes a page. The caller reads one row more than the limit; if it exists, another page follows. */
export function takeOffsetPage<Row>(
  rowsAndNext: readonly Row[],
  { limit, offset }: OffsetPage,
): { rows: Row[]; paging: PagingMetadata } {
  const rows = rowsAndNext.slice(0, limit)
  const hasNext = rowsAndNext.length > limit
  return { rows, paging: { count: rows.length, offset, tooManyToCount: false, hasNext } }
}

/** Describes a page of a list whose total is always counted. */
export function pagingWithTotal(
  { offset }: OffsetPage,
  { count, total }: { count: number; total: number },
): PagingMetadata {
  return { count, offset, total, tooManyToCount: false, hasNext: offset + count < total }
}
