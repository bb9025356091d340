import { CheckError, type PagingMetadata } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as limits from '@foyer/protocol/limits'
import { InvalidResponseError } from '../errors.js'

/** One page of a query or aggregation. @see docs/wire.md#paging */
export interface PagedResult<Entry> {
  items: Entry[]
  /** Entries on this page. */
  length: number
  /** Entries on all pages; undefined unless the query asked for it. */
  totalCount: number | undefined
  /** Entries on a full page; undefined when the only page is not known to be full. */
  pageSize: number | undefined
  /** From 0. */
  currentPage: number | undefined
  totalPages: number | undefined
  hasNext(): boolean
  hasPrev(): boolean
  /** Reads the next page. @throws CheckError WDE0165 when there is none */
  next(): Promise<PagedResult<Entry>>
  /** Reads the page before. @throws CheckError WDE0159 when there is none */
  prev(): Promise<PagedResult<Entry>>
}

/** Entries and what the server says about their place. */
export interface Page<Entry> {
  items: Entry[]
  metadata: PagingMetadata
}

/** How the pages of one query follow each other. */
export interface Paging<Entry> {
  collectionId: string
  limit: number | undefined
  /** Reads a follow-up page, without the total count. */
  read(skip: number): Promise<Page<Entry>>
}

type Place = Pick<PagedResult<unknown>, 'totalCount' | 'pageSize' | 'currentPage'> & {
  skip: number
}

/** Makes the result for the first page that was read. */
export function firstResult<Entry>(
  paging: Paging<Entry>,
  page: Page<Entry>,
  skip: number,
): PagedResult<Entry> {
  const { length } = page.items
  const { total: totalCount, hasNext } = page.metadata
  const isFull = hasNext || (totalCount !== undefined && length + skip <= totalCount)
  const pageSize = paging.limit ?? (isFull && length ? length : undefined)
  const currentPage = pageSize && length ? Math.ceil(skip / pageSize) : undefined
  return result(paging, page, { skip, totalCount, pageSize, currentPage })
}

function result<Entry>(
  paging: Paging<Entry>,
  page: Page<Entry>,
  { skip, ...shown }: Place,
): PagedResult<Entry> {
  const { pageSize, currentPage = 0 } = shown
  const hasNext = page.metadata.hasNext === true
  const turn = async (step: number) => {
    const to = Math.max(skip + step * (pageSize ?? limits.defaultPageSize), 0)
    const place = { ...shown, skip: to, currentPage: currentPage + step }
    return result(paging, await paging.read(to), place)
  }
  return {
    items: page.items,
    length: page.items.length,
    ...shown,
    totalPages: totalPages(shown),
    hasNext: () => hasNext,
    hasPrev: () => currentPage > 0,
    next: async () => (hasNext ? turn(1) : noPage(dataCodes.noNextPage, 'next', paging)),
    prev: async () =>
      currentPage > 0 ? turn(-1) : noPage(dataCodes.noPreviousPage, 'previous', paging),
  }
}

function totalPages({ totalCount, pageSize }: Omit<Place, 'skip'>): number | undefined {
  if (totalCount === 0) return 0
  return totalCount && pageSize ? Math.ceil(totalCount / pageSize) : undefined
}

function noPage(code: string, which: string, { collectionId }: { collectionId: string }): never {
  throw new CheckError(code, `there is no ${which} page of this query on "${collectionId}"`)
}

/** Reads the entries and their place from an answer. */
export function answeredPage<Wire, Entry>(
  entries: Wire[] | undefined,
  metadata: PagingMetadata | undefined,
  read: (entry: Wire) => Entry,
): Page<Entry> {
  if (Array.isArray(entries) && metadata) return { items: entries.map(read), metadata }
  throw new InvalidResponseError('expected a list and "pagingMetadata" in the answer')
}
