import { check, type PagingMetadata } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as limits from '@foyer/protocol/limits'
import { invalidResponse } from '../errors.js'
import type { RequestOptions } from '../post.js'
import type { PagePosition } from './order-and-page.js'

/**
 * One page of a query or aggregation. `for` iterates over this page, and `for await` over this page and all following
 * ones, which it reads without a signal.
 * @see docs/wire/queries.md#query-and-sort-order
 * @example
 * for await (const film of films) titles.push(film.title)
 */
export interface PagedResult<Entry> extends Iterable<Entry>, AsyncIterable<Entry> {
  /** Entries of this page. */
  items: Entry[]
  /** Number of entries on this page. */
  length: number
  /** Number of entries on all pages; undefined without `returnTotalCount`. */
  totalCount: number | undefined
  /** Number of entries on a full page; undefined if unknown. */
  pageSize: number | undefined
  /** Index of the page, from 0; undefined if unknown. */
  currentPage: number | undefined
  /** Number of pages; undefined without `returnTotalCount`, or if the page size is unknown. */
  totalPages: number | undefined
  /** Returns true if there is a next page. Sends no request. */
  hasNext(): boolean
  /** Returns true if there is a previous page; by offset, only if `currentPage` is known. Sends no request. */
  hasPrev(): boolean
  /** Reads the next page. The signal of this page does not abort it. @throws CheckError WDE0165 if there is none */
  next(options?: RequestOptions): Promise<PagedResult<Entry>>
  /** Reads the previous page. The signal of this page does not abort it. @throws CheckError WDE0159 if there is none */
  prev(options?: RequestOptions): Promise<PagedResult<Entry>>
}

/** Entries of a page and the paging metadata of the response. */
export interface Page<Entry> {
  items: Entry[]
  metadata: PagingMetadata
}

/** Reads the pages of a query. */
export interface PageReader<Entry> {
  collectionId: string
  limit?: number | undefined
  /**
   * Reads a page. `following` are the options of a page after the first; without it, the page is the first one and may
   * request the total count.
   */
  read(position: PagePosition, following?: RequestOptions): Promise<Page<Entry>>
}

type ResultPosition = Pick<PagedResult<unknown>, 'totalCount' | 'pageSize' | 'currentPage'> &
  PagePosition

/** Type of `firstResult`, which code that loads on demand receives as a parameter. */
export type FirstResult = typeof firstResult

/** Reads the first page of a query. */
export async function firstResult<Entry>(
  reader: PageReader<Entry>,
  offset: number,
): Promise<PagedResult<Entry>> {
  const page = await reader.read({ offset })
  const { length } = page.items
  const { total, hasNext } = page.metadata
  const totalCount = total ?? undefined
  // Without a limit, the page size is the length of this page, if another page follows or the total count is known.
  const knowsPageSize = hasNext || (totalCount !== undefined && length + offset <= totalCount)
  const pageSize = reader.limit ?? (knowsPageSize && length ? length : undefined)
  const currentPage = pageSize && length ? Math.ceil(offset / pageSize) : undefined
  return result(reader, page, { offset, totalCount, pageSize, currentPage })
}

function result<Entry>(
  reader: PageReader<Entry>,
  { items, metadata }: Page<Entry>,
  { offset, ...totals }: ResultPosition,
): PagedResult<Entry> {
  const { pageSize, currentPage = 0 } = totals
  // The provider may send null for what is missing.
  const cursors = metadata.cursors ?? {}
  const readFollowing = async (step: 1 | -1, { signal }: RequestOptions = {}) => {
    const forward = step > 0
    if (forward) check(pageResult.hasNext(), dataCodes.noNextPage, reader.collectionId)
    else check(pageResult.hasPrev(), dataCodes.noPreviousPage, reader.collectionId)
    const to = Math.max(offset + step * (pageSize ?? limits.defaultPageSize), 0)
    const cursor = forward ? cursors.next : cursors.prev
    const page = await reader.read({ offset: to, cursor }, { signal })
    // With a cursor, there may be more previous pages than `currentPage`, for example pages of new items.
    const pageIndex = Math.max(currentPage + step, 0)
    return result(reader, page, { ...totals, offset: to, currentPage: pageIndex })
  }
  const pageResult: PagedResult<Entry> = {
    items,
    length: items.length,
    ...totals,
    totalPages: totalPages(totals),
    hasNext: () => metadata.hasNext === true,
    hasPrev: () => Boolean(cursors.prev) || currentPage > 0,
    next: (options) => readFollowing(1, options),
    prev: (options) => readFollowing(-1, options),
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

function totalPages({ totalCount, pageSize }: Omit<ResultPosition, 'offset'>): number | undefined {
  if (totalCount === 0) return 0
  return totalCount && pageSize ? Math.ceil(totalCount / pageSize) : undefined
}

/** Returns the page of a response. @throws InvalidResponseError without entries or paging metadata */
export function pageOf<Wire, Entry>(
  entries: Wire[] | undefined,
  metadata: PagingMetadata | undefined,
  read: (entry: Wire) => Entry,
): Page<Entry> {
  if (Array.isArray(entries) && metadata) return { items: entries.map(read), metadata }
  throw invalidResponse('pagingMetadata')
}
