import {
  assertPaging,
  CheckError,
  dataCodes,
  limits,
  type PagingMetadata,
  type WireCursorPaging,
  type WirePaging,
} from '@foyer/protocol'
import type { KeysetStart } from '../../storage/query/keyset.js'
import { DataError } from '../errors.js'
import { type CursorDeps, type CursorUse, signCursor, verifyCursor } from './cursor.js'

/** A query with cursor paging: its selection, such as filter and order, and how to read its rows. */
export interface CursorQuery<Selection, Position, Row> {
  /** The call and collection that its cursors are valid for. */
  use: CursorUse
  /** Paging options of the request. */
  cursorPaging: WireCursorPaging
  paging: WirePaging | undefined
  /** Other parameters by wire name. They are rejected in a request with a cursor, which contains them. */
  otherParameters: Readonly<Record<string, unknown>>
  /** Parses the selection from the request of a first page, serializable as JSON. Later pages take it from their cursor. */
  parseSelection(): Selection
  /** Reads up to `limit` rows in reading direction. Authorizes the caller on every page. */
  readRows(
    selection: Selection,
    from: KeysetStart<Position>,
    limit: number,
  ): Promise<readonly Row[]>
  /** Returns the position of a row, serializable as JSON. It stays valid after the row is removed. */
  positionOf(selection: Selection, row: Row): Position
}

/** A page with the selection that it belongs to. */
export interface CursorPage<Selection, Row> {
  /** In sort order, also when the page was read backwards. */
  rows: Row[]
  selection: Selection
  paging: PagingMetadata
}

/** Content of a cursor. The names are part of its format: another name needs another `VERSION` in `cursor.ts`. */
interface CursorContent<Selection, Position> {
  firstRequest: Selection
  from: KeysetStart<Position>
}

/**
 * Reads the page of a cursor, or the first page without one.
 * @throws DataError for an invalid cursor; CheckError for invalid paging, WDE0080 for an offset
 * @see docs/wire.md#cursors
 */
export async function readCursorPage<Selection, Position, Row>(
  deps: CursorDeps,
  query: CursorQuery<Selection, Position, Row>,
): Promise<CursorPage<Selection, Row>> {
  const { limit = limits.defaultPageSize, cursor } = query.cursorPaging
  assertPaging({ limit })
  assertNoOtherPaging(query.paging)
  const { firstRequest: selection, from }: CursorContent<Selection, Position> =
    cursor === undefined
      ? {
          firstRequest: query.parseSelection(),
          from: { position: undefined, backwards: false, inclusive: false },
        }
      : parseCursor(deps, query, cursor)
  // One extra row tells without a count that another page follows in reading direction.
  const rowsAndNext = await query.readRows(selection, from, limit + 1)
  const more = rowsAndNext.length > limit
  const rows = rowsAndNext.slice(0, limit)
  if (from.backwards) rows.reverse()
  const cursorAt = (row: Row | undefined, backwards: boolean): string => {
    const position = row === undefined ? from.position : query.positionOf(selection, row)
    // An empty page has no row to continue from: its cursors start where it started. They include the row there, unless this
    // page already included it.
    const inclusive = row === undefined && !from.inclusive
    return signCursor(deps, query.use, {
      firstRequest: selection,
      from: { position, backwards, inclusive },
    })
  }
  // A page that is read backwards was reached from the page that follows it.
  const hasNext = from.backwards || more
  const hasPrev = from.backwards ? more : from.position !== undefined
  const cursors = {
    ...(hasNext ? { next: cursorAt(rows.at(-1), false) } : {}),
    ...(hasPrev ? { prev: cursorAt(rows[0], true) } : {}),
  }
  return {
    rows,
    selection,
    paging: { count: rows.length, tooManyToCount: false, hasNext, cursors },
  }
}

function assertNoOtherPaging(paging: WirePaging | undefined): void {
  if (paging === undefined) return
  if (paging.offset !== undefined) {
    throw new CheckError(dataCodes.skipWithCursor, 'skip is not supported in cursor paging')
  }
  throw new DataError('request-invalid', '"paging": expected nothing beside "cursorPaging"')
}

function parseCursor<Selection, Position>(
  deps: CursorDeps,
  {
    use,
    otherParameters,
  }: Pick<CursorQuery<Selection, Position, never>, 'use' | 'otherParameters'>,
  cursor: string,
): CursorContent<Selection, Position> {
  const [name] = Object.entries(otherParameters).find(([, value]) => value !== undefined) ?? []
  if (name === undefined) return verifyCursor(deps, use, cursor)
  throw new DataError(
    'request-invalid',
    `"${name}": expected nothing beside a cursor; leave it out, the cursor contains it`,
  )
}
