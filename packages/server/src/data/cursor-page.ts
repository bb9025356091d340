import {
  assertPaging,
  CheckError,
  dataCodes,
  limits,
  type PagingMetadata,
  type WireCursorPaging,
  type WirePaging,
} from '@foyer/protocol'
import type { ReadingFrom } from '../storage/keyset.js'
import { type CursorDeps, type CursorUse, openCursor, sealCursor } from './cursor.js'
import { DataError } from './errors.js'

/** A call that is answered in pages by cursor. */
export interface CursorCall<Asked, Place, Row> {
  use: CursorUse
  /** What the request says about pages. */
  cursorPaging: WireCursorPaging
  paging: WirePaging | undefined
  /** What else the request says, by its wire names. Beside a cursor it is refused: the cursor holds it. */
  said: Readonly<Record<string, unknown>>
  /** What a first page asks for; the following ones find it in their cursor. Survives JSON. */
  ask(): Asked
  /** `limit` rows at the most, in the order of reading. Decides anew what the caller may read. */
  read(asked: Asked, from: ReadingFrom<Place>, limit: number): Promise<readonly Row[]>
  /** Where a row stands; it is a place also when the row is gone. Survives JSON. */
  placeOf(asked: Asked, row: Row): Place
}

/** A page, and what its first page asked for. */
export interface CursorPage<Asked, Row> {
  rows: Row[]
  asked: Asked
  paging: PagingMetadata
}

interface Content<Asked, Place> {
  asked: Asked
  from: ReadingFrom<Place>
}

/**
 * The page that a cursor leads to, or the first one.
 * @throws DataError for a cursor that is none; CheckError for a page that is none, WDE0080 for an offset
 * @see docs/wire.md#cursors
 */
export async function pageByCursor<Asked, Place, Row>(
  deps: CursorDeps,
  call: CursorCall<Asked, Place, Row>,
): Promise<CursorPage<Asked, Row>> {
  const { limit = limits.defaultPageSize, cursor } = call.cursorPaging
  assertPaging({ limit })
  assertNoOtherPaging(call.paging)
  const { asked, from }: Content<Asked, Place> =
    cursor === undefined
      ? { asked: call.ask(), from: { place: undefined, back: false, through: false } }
      : readCursor(deps, call, cursor)
  // One more than the page tells whether there is another one, without counting.
  const found = await call.read(asked, from, limit + 1)
  const rows = found.slice(0, limit)
  if (from.back) rows.reverse()
  const sealed = (row: Row | undefined, back: boolean): string => {
    const place = row === undefined ? from.place : call.placeOf(asked, row)
    // Behind a page without rows there is the place that it was read from, unless that was read too.
    const through = row === undefined && !from.through
    return sealCursor(deps, call.use, { asked, from: { place, back, through } })
  }
  const more = found.length > limit
  const hasNext = from.back || more
  const hasPrev = from.back ? more : from.place !== undefined
  const cursors = {
    ...(hasNext ? { next: sealed(rows.at(-1), false) } : {}),
    ...(hasPrev ? { prev: sealed(rows[0], true) } : {}),
  }
  return { rows, asked, paging: { count: rows.length, tooManyToCount: false, hasNext, cursors } }
}

function readCursor<Asked, Place, Row>(
  deps: CursorDeps,
  { use, said }: CursorCall<Asked, Place, Row>,
  cursor: string,
): Content<Asked, Place> {
  const [name] = Object.entries(said).find(([, value]) => value !== undefined) ?? []
  if (name === undefined) return openCursor<Content<Asked, Place>>(deps, use, cursor)
  throw new DataError(
    'request-invalid',
    `"${name}": expected nothing beside a cursor, which holds what its first page asked for`,
  )
}

function assertNoOtherPaging(paging: WirePaging | undefined): void {
  if (paging === undefined) return
  if (paging.offset !== undefined) {
    throw new CheckError(dataCodes.skipWithCursor, 'skip is not supported in cursor paging')
  }
  throw new DataError('request-invalid', '"paging": expected nothing beside "cursorPaging"')
}
