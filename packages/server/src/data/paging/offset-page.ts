import { assertPaging, limits, type PagingMetadata, type WirePaging } from '@foyer/protocol'

/** A page by offset and limit. `cursor-page.ts` has pages by cursor. */
export interface OffsetPage {
  limit: number
  offset: number
}

/**
 * Reads the offset paging of a request. Default: the first 50 items.
 * @throws CheckError for an invalid limit or offset, or a limit over the maximum
 */
export function readOffsetPage(paging: WirePaging | undefined): OffsetPage {
  const limit = paging?.limit ?? limits.defaultPageSize
  const offset = paging?.offset ?? 0
  assertPaging({ limit, skip: offset })
  return { limit, offset }
}

/** Takes a page from rows that were read with one row more: that row tells without a count that a next page follows. */
export function takeOffsetPage<Row>(
  read: readonly Row[],
  { limit, offset }: OffsetPage,
): { rows: Row[]; paging: PagingMetadata } {
  const rows = read.slice(0, limit)
  const hasNext = read.length > limit
  return { rows, paging: { count: rows.length, offset, tooManyToCount: false, hasNext } }
}
