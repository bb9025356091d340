import { assertPaging, limits, type WirePaging } from '@foyer/protocol'

/**
 * Reads the offset paging of a request. Default: the first 50 items.
 * @throws CheckError for an invalid limit or offset, or a limit over the maximum
 */
export function readPage(paging: WirePaging | undefined): { limit: number; offset: number } {
  const limit = paging?.limit ?? limits.defaultPageSize
  const offset = paging?.offset ?? 0
  assertPaging({ limit, skip: offset })
  return { limit, offset }
}
