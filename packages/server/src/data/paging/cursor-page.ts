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

/** A request with cursor paging. */
interface CursorRequest<Selection> {
  /** The call and collection that its cursors are valid for. */
  use: CursorUse
  cursorPaging: WireCursorPaging
  /** Offset paging, which is rejected together with cursor paging. */
  paging: WirePaging | undefined
  /** Other parameters by wire name. They are rejected together with a cursor, which contains them. */
  otherParameters: Readonly<Record<string, unknown>>
  /** Parses the selection from the request of a first page, serializable as JSON. Later pages take it from their cursor. */
  parseSelection(): Selection
}

/** Start of a page, and its selection, such as a filter and an order. */
export interface CursorStart<Selection, Position> {
  use: CursorUse
  limit: number
  selection: Selection
  from: KeysetStart<Position>
}

/** Content of a cursor. The names are part of its format: to rename one, increment `VERSION` in `cursor.ts`. */
interface CursorContent<Selection, Position> {
  firstRequest: Selection
  from: KeysetStart<Position>
}

/**
 * Parses the cursor paging of a request. The cursor proves no permission: every page authorizes its caller.
 * @throws DataError for an invalid cursor; CheckError for invalid paging, WDE0080 for an offset
 * @see docs/wire/queries.md#cursors
 */
export function parseCursorPaging<Selection, Position>(
  deps: CursorDeps,
  request: CursorRequest<Selection>,
): CursorStart<Selection, Position> {
  const { use, paging, otherParameters } = request
  const { limit = limits.defaultPageSize, cursor } = request.cursorPaging
  assertPaging({ limit })
  assertNoOtherPaging(paging)
  if (cursor === undefined) {
    const from = { position: undefined, backwards: false, inclusive: false }
    return { use, limit, selection: request.parseSelection(), from }
  }
  assertNoOtherParameters(otherParameters)
  const content: CursorContent<Selection, Position> = verifyCursor(deps, use, cursor)
  return { use, limit, selection: content.firstRequest, from: content.from }
}

/**
 * Makes a page from its rows and one further row in reading direction, which shows that another page follows.
 * @param positionOf returns the position of a row, serializable as JSON, which stays valid after the row is removed
 * @returns the rows in sort order, also when the page was read backwards
 */
export function takeCursorPage<Position, Row>(
  deps: CursorDeps,
  { use, limit, selection, from }: CursorStart<unknown, Position>,
  rowsAndNext: readonly Row[],
  positionOf: (row: Row) => Position,
): { rows: Row[]; paging: PagingMetadata } {
  const more = rowsAndNext.length > limit
  const rows = rowsAndNext.slice(0, limit)
  if (from.backwards) rows.reverse()
  const cursorAt = (row: Row | undefined, backwards: boolean): string => {
    const position = row === undefined ? from.position : positionOf(row)
    // An empty page has no row to continue from, so its cursors start where the page started. They include the row at that
    // position, unless this page included it already.
    const inclusive = row === undefined && !from.inclusive
    const content: CursorContent<unknown, Position> = {
      firstRequest: selection,
      from: { position, backwards, inclusive },
    }
    return signCursor(deps, use, content)
  }
  // A page that is read backwards has a next page: the one whose cursor led to it.
  const hasNext = from.backwards || more
  const hasPrev = from.backwards ? more : from.position !== undefined
  const cursors = {
    ...(hasNext ? { next: cursorAt(rows.at(-1), false) } : {}),
    ...(hasPrev ? { prev: cursorAt(rows[0], true) } : {}),
  }
  return { rows, paging: { count: rows.length, tooManyToCount: false, hasNext, cursors } }
}

function assertNoOtherPaging(paging: WirePaging | undefined): void {
  if (paging === undefined) return
  if (paging.offset !== undefined) {
    throw new CheckError(dataCodes.skipWithCursor, 'skip is not supported in cursor paging')
  }
  throw new DataError('request-invalid', '"paging": not allowed together with "cursorPaging"')
}

function assertNoOtherParameters(otherParameters: Readonly<Record<string, unknown>>): void {
  const [name] = Object.entries(otherParameters).find(([, value]) => value !== undefined) ?? []
  if (name === undefined) return
  throw new DataError(
    'request-invalid',
    `"${name}": not allowed together with a cursor, which contains it`,
  )
}
