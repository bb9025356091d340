import { isDeepStrictEqual } from 'node:util'
import {
  assertPaging,
  CheckError,
  dataCodes,
  limits,
  type PagingMetadata,
  type WireCursorPaging,
  type WirePaging,
} from '@foyer/protocol'
import { fromBeginning, type KeysetStart } from '../../storage/query/keyset.js'
import { DataError } from '../errors.js'
import { type CursorDeps, type CursorPurpose, signCursor, verifyCursor } from './cursor.js'

/** The paging of a request, and what its pages select. */
interface PageRequest<Selection> {
  /** The call and collection that its cursors are valid for. */
  purpose: CursorPurpose
  paging: WirePaging | undefined
  /** A request with both `paging` and `cursorPaging` is rejected. */
  cursorPaging: WireCursorPaging | undefined
  /** Limit of a page whose request has none. Default: 50. */
  defaultLimit?: number
  /**
   * Parameters of the selection by wire name. With a cursor, which contains the selection, they may be repeated or left
   * out.
   */
  selectionParameters: Readonly<Record<string, unknown>>
  /** Parses the parameters of the selection. The result must be JSON. */
  parseSelection(): Selection
}

/** A page by offset or by cursor, and its selection, such as a filter and an order. */
export interface Page<Selection, Position> {
  purpose: CursorPurpose
  limit: number
  selection: Selection
  /** 0 for a page by cursor. */
  offset: number
  /** Start of a page by cursor; undefined for a page by offset. */
  from: KeysetStart<Position> | undefined
}

/** Content of a cursor. The names are part of its format: to rename one, increment `VERSION` in `cursor.ts`. */
interface CursorContent<Selection, Position> {
  selection: Selection
  from: KeysetStart<Position>
}

/**
 * Parses the paging of a request. A cursor proves no permission: every page authorizes its caller.
 * @throws DataError for an invalid cursor; CheckError for invalid paging, WDE0080 for an offset together with a cursor
 * @see docs/wire/queries.md#cursors
 */
export function parsePage<Selection, Position>(
  deps: CursorDeps,
  request: PageRequest<Selection>,
): Page<Selection, Position> {
  const { purpose, paging, cursorPaging, defaultLimit = limits.defaultPageSize } = request
  if (!cursorPaging) {
    const page = parseOffsetPaging({ limit: defaultLimit, ...paging })
    return { purpose, ...page, selection: request.parseSelection(), from: undefined }
  }
  const { limit = defaultLimit, cursor } = cursorPaging
  assertPaging({ limit })
  assertNoOtherPaging(paging)
  if (cursor === undefined) {
    const selection = request.parseSelection()
    return { purpose, limit, selection, offset: 0, from: fromBeginning }
  }
  const { selection, from }: CursorContent<Selection, Position> = verifyCursor(
    deps,
    purpose,
    cursor,
  )
  assertSameSelection(request, selection)
  return { purpose, limit, selection, offset: 0, from }
}

/**
 * Takes a page from rows in reading direction. The caller reads one row more than the limit: if it exists, another page
 * follows.
 * @param positionOf returns the position of a row, serializable as JSON, which stays valid after the row is removed
 * @returns the rows in sort order, even when the page was read backwards
 */
export function takePage<Position, Row>(
  deps: CursorDeps,
  page: Page<unknown, Position>,
  rowsAndNext: readonly Row[],
  positionOf: (row: Row) => Position,
): { rows: Row[]; paging: PagingMetadata } {
  const { purpose, limit, selection, from } = page
  if (!from) return takeOffsetPage(rowsAndNext, page)
  const more = rowsAndNext.length > limit
  const rows = rowsAndNext.slice(0, limit)
  if (from.backwards) rows.reverse()
  const cursorAt = (row: Row | undefined, backwards: boolean): string => {
    const position = row === undefined ? from.position : positionOf(row)
    // The cursors of an empty page start where the page started. They include the row at that position, so that `prev`
    // of a page after the last item returns the last item. If the cursor of this page already included that row, the
    // row no longer exists, and the new cursors exclude it.
    const inclusive = row === undefined && !from.inclusive
    const content: CursorContent<unknown, Position> = {
      selection,
      from: { position, backwards, inclusive },
    }
    return signCursor(deps, purpose, content)
  }
  // A page that is read backwards has a next page: the one whose `prev` cursor led to it.
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

/** Some calls of the official packages repeat the parameters of the first page. */
function assertSameSelection<Selection>(
  { selectionParameters, parseSelection }: PageRequest<Selection>,
  selection: Selection,
): void {
  const [name] = Object.entries(selectionParameters).find(([, value]) => value !== undefined) ?? []
  if (name === undefined) return
  const requested: unknown = JSON.parse(JSON.stringify(parseSelection()))
  if (isDeepStrictEqual(requested, selection)) return
  throw new DataError(
    'request-invalid',
    `"${name}": different from the first page; with a cursor, repeat the parameters of the first page, or leave them out`,
  )
}

/** Offset and limit of a page. */
interface OffsetPage {
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

/** Takes a page from its rows. The caller reads one row more than the limit; if it exists, another page follows. */
function takeOffsetPage<Row>(
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
