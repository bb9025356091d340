import type { WireCursorPaging, WirePaging } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { PlacedReference } from '../../storage/items/referenced-items.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import type { CursorDeps } from '../paging/cursor.js'
import { pageByCursor } from '../paging/cursor-page.js'
import {
  openReferences,
  type ReferencedItems,
  type RequestedReferences,
} from './query-referenced.js'

export interface ReferencedCursorQuery {
  collectionId: string
  cursorPaging: WireCursorPaging
  paging: WirePaging | undefined
  /** Request parameters that a cursor contains. */
  otherParameters: Readonly<Record<string, unknown>>
  /** Reads the request of a first page. @throws RequestInvalidError if it is incomplete */
  firstRequest(): RequestedReferences
  withTotal: boolean | undefined
}

/**
 * Runs `queryReferenced` with cursor paging.
 * @see docs/wire.md#cursors
 */
export async function queryReferencedByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collectionId, withTotal, ...request }: ReferencedCursorQuery,
): Promise<ReferencedItems> {
  const near = await requireCollection(deps, collectionId, caller)
  let farId = ''
  const page = await pageByCursor<RequestedReferences, number, PlacedReference>(deps, {
    ...request,
    use: { call: 'query-referenced', collectionId: near.id },
    read: async (firstRequest, from, limit) => {
      const reading = await openReferences(deps, caller, { near, request: firstRequest })
      farId = reading.farId
      return reading.list({ from, limit })
    },
    placeOf: (_, { seq }) => seq,
  })
  const { rows, firstRequest, paging } = page
  if (withTotal) {
    paging.total = await (
      await openReferences(deps, caller, { near, request: firstRequest })
    ).count()
  }
  return { collectionId: farId, rows, ofMany: typeof firstRequest.items !== 'string', paging }
}
