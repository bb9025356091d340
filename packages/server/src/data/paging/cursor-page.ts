import {
  assertPaging,
  CheckError,
  dataCodes,
  limits,
  type PagingMetadata,
  type WireCursorPaging,
  type WirePaging,
} from '@foyer/protocol'
import type { KeysetPosition } from '../../storage/query/keyset.js'
import { DataError } from '../errors.js'
import { type CursorDeps, type CursorUse, signCursor, verifyCursor } from './cursor.js'

/** A read with cursor paging. */
export interface CursorRead<FirstRequest, Position, Row> {
  use: CursorUse
  /** Paging options of the request. */
  cursorPaging: WireCursorPaging
  paging: WirePaging | undefined
  /** Other parameters by wire name. They are rejected in a request with a cursor, which contains them. */
  otherParameters: Readonly<Record<string, unknown>>
  /** Returns the request of a first page, serializable as JSON. Later pages read it from their cursor. */
  firstRequest(): FirstRequest
  /** Reads up to `limit` rows in reading order. Authorizes the caller on every page. */
  read(
    firstRequest: FirstRequest,
    from: KeysetPosition<Position>,
    limit: number,
  ): Promise<readonly Row[]>
  /** Returns the position of a row, serializable as JSON. It stays valid after the row is removed. */
  positionOf(firstRequest: FirstRequest, row: Row): Position
}

/** A page with the request of its first page. */
export interface CursorPage<FirstRequest, Row> {
  rows: Row[]
  firstRequest: FirstRequest
  paging: PagingMetadata
}

/** Content of a cursor. */
interface Content<FirstRequest, Position> {
  firstRequest: FirstRequest
  from: KeysetPosition<Position>
}

/**
 * Reads the page of a cursor, or the first page without one.
 * @throws DataError for an invalid cursor; CheckError for invalid paging, WDE0080 for an offset
 * @see docs/wire.md#cursors
 */
export async function pageByCursor<FirstRequest, Position, Row>(
  deps: CursorDeps,
  call: CursorRead<FirstRequest, Position, Row>,
): Promise<CursorPage<FirstRequest, Row>> {
  const { limit = limits.defaultPageSize, cursor } = call.cursorPaging
  assertPaging({ limit })
  assertNoOtherPaging(call.paging)
  const { firstRequest, from }: Content<FirstRequest, Position> =
    cursor === undefined
      ? {
          firstRequest: call.firstRequest(),
          from: { position: undefined, backwards: false, inclusive: false },
        }
      : readCursor(deps, call, cursor)
  // One extra row shows that there is another page, without a count.
  const read = await call.read(firstRequest, from, limit + 1)
  const rows = read.slice(0, limit)
  if (from.backwards) rows.reverse()
  const cursorAt = (row: Row | undefined, backwards: boolean): string => {
    const position = row === undefined ? from.position : call.positionOf(firstRequest, row)
    // An empty page continues from its own start, and includes the row there unless that was read before.
    const inclusive = row === undefined && !from.inclusive
    return signCursor(deps, call.use, { firstRequest, from: { position, backwards, inclusive } })
  }
  const more = read.length > limit
  const hasNext = from.backwards || more
  const hasPrev = from.backwards ? more : from.position !== undefined
  const cursors = {
    ...(hasNext ? { next: cursorAt(rows.at(-1), false) } : {}),
    ...(hasPrev ? { prev: cursorAt(rows[0], true) } : {}),
  }
  return {
    rows,
    firstRequest,
    paging: { count: rows.length, tooManyToCount: false, hasNext, cursors },
  }
}

function readCursor<FirstRequest, Position, Row>(
  deps: CursorDeps,
  { use, otherParameters }: CursorRead<FirstRequest, Position, Row>,
  cursor: string,
): Content<FirstRequest, Position> {
  const [name] = Object.entries(otherParameters).find(([, value]) => value !== undefined) ?? []
  if (name === undefined) return verifyCursor<Content<FirstRequest, Position>>(deps, use, cursor)
  throw new DataError(
    'request-invalid',
    `"${name}": expected nothing beside a cursor; leave it out, the cursor contains it`,
  )
}

function assertNoOtherPaging(paging: WirePaging | undefined): void {
  if (paging === undefined) return
  if (paging.offset !== undefined) {
    throw new CheckError(dataCodes.skipWithCursor, 'skip is not supported in cursor paging')
  }
  throw new DataError('request-invalid', '"paging": expected nothing beside "cursorPaging"')
}
