import { assertPaging, limits, type WirePaging } from '@foyer/protocol'

/**
 * The page that a request wants: 50 items from the start when it does not say.
 * @throws CheckError for a limit or offset that is none, or a limit over the maximum
 */
export function readPage(paging: WirePaging | undefined): { limit: number; offset: number } {
  const limit = paging?.limit ?? limits.defaultPageSize
  const offset = paging?.offset ?? 0
  assertPaging({ limit, skip: offset })
  return { limit, offset }
}
