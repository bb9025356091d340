import { check, type PagingMetadata } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as limits from '@foyer/protocol/limits'
import { invalidResponse } from '../errors.js'
import type { PagePosition } from './order-and-page.js'

/**
 * One page of a query or aggregation. `for` iterates over this page, `for await` over this page and all following ones.
 * @see docs/wire.md#query
 */
export interface PagedResult<Entry> extends Iterable<Entry>, AsyncIterable<Entry> {
  items: Entry[]
  /** Entries on this page. */
  length: number
  /** Entries on all pages; undefined unless the query requested it. */
  totalCount: number | undefined
  /** Entries on a full page; undefined if unknown. */
  pageSize: number | undefined
  /** Index of the page, from 0. */
  currentPage: number | undefined
  /** Number of pages; undefined unless the query requested the total. */
  totalPages: number | undefined
  /** True when the server reports a next page. */
  hasNext(): boolean
  /** True when there is a previous page. */
  hasPrev(): boolean
  /** Reads the next page. @throws CheckError WDE0165 if there is none */
  next(): Promise<PagedResult<Entry>>
  /** Reads the previous page. @throws CheckError WDE0159 if there is none */
  prev(): Promise<PagedResult<Entry>>
}

/** Entries and the paging metadata of the server. */
export interface Page<Entry> {
  items: Entry[]
  metadata: PagingMetadata
}

/** Paging functions of one query. */
export interface Paging<Entry> {
  collectionId: string
  limit?: number | undefined
  /** Reads a page; the first one with the total count. */
  read(position: PagePosition, isFirst?: boolean): Promise<Page<Entry>>
}

type Position = Pick<PagedResult<unknown>, 'totalCount' | 'pageSize' | 'currentPage'> & PagePosition

/** The function `firstResult`, which a part that loads later gets from the first load. */
export type FirstResult = typeof firstResult

/** Reads the first page. */
export async function firstResult<Entry>(
  paging: Paging<Entry>,
  offset: number,
): Promise<PagedResult<Entry>> {
  const page = await paging.read({ offset }, true)
  const { length } = page.items
  const { total: totalCount, hasNext } = page.metadata
  const isFull = hasNext || (totalCount !== undefined && length + offset <= totalCount)
  const pageSize = paging.limit ?? (isFull && length ? length : undefined)
  const currentPage = pageSize && length ? Math.ceil(offset / pageSize) : undefined
  return result(paging, page, { offset, totalCount, pageSize, currentPage })
}

function result<Entry>(
  paging: Paging<Entry>,
  { items, metadata }: Page<Entry>,
  { offset, ...totals }: Position,
): PagedResult<Entry> {
  const { pageSize, currentPage = 0 } = totals
  const { cursors = {} } = metadata
  const readFollowing = async (step: 1 | -1) => {
    const forward = step > 0
    if (forward) check(pageResult.hasNext(), dataCodes.noNextPage, paging.collectionId)
    else check(pageResult.hasPrev(), dataCodes.noPreviousPage, paging.collectionId)
    const to = Math.max(offset + step * (pageSize ?? limits.defaultPageSize), 0)
    const cursor = forward ? cursors.next : cursors.prev
    const page = await paging.read({ offset: to, cursor })
    // Going back by cursor may go further than it came: from the middle, or to what was added meanwhile.
    const at = Math.max(currentPage + step, 0)
    return result(paging, page, { ...totals, offset: to, currentPage: at })
  }
  const pageResult: PagedResult<Entry> = {
    items,
    length: items.length,
    ...totals,
    totalPages: totalPages(totals),
    hasNext: () => metadata.hasNext === true,
    hasPrev: () => cursors.prev !== undefined || currentPage > 0,
    next: () => readFollowing(1),
    prev: () => readFollowing(-1),
    [Symbol.iterator]: () => items.values(),
    async *[Symbol.asyncIterator]() {
      let page = pageResult
      while (page.hasNext()) {
        yield* page.items
        page = await page.next()
      }
      yield* page.items
    },
  }
  return pageResult
}

function totalPages({ totalCount, pageSize }: Omit<Position, 'offset'>): number | undefined {
  if (totalCount === 0) return 0
  return totalCount && pageSize ? Math.ceil(totalCount / pageSize) : undefined
}

/** Reads the entries and paging metadata of a response. */
export function answeredPage<Wire, Entry>(
  entries: Wire[] | undefined,
  metadata: PagingMetadata | undefined,
  read: (entry: Wire) => Entry,
): Page<Entry> {
  if (Array.isArray(entries) && metadata) return { items: entries.map(read), metadata }
  throw invalidResponse('pagingMetadata')
}
