import type {
  Collection,
  QueryItemsRequest,
  QueryItemsResponse,
  WireFilter,
  WireItem,
} from '@foyer/protocol'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api-context.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { isReference } from '../../../collections-data/type-words.js'
import type { ItemsView } from '../items-view.js'
import { readInHalves } from '../read-items.js'

/** Rows per request. */
const rowsPerPage = 100

/** Maximum number of rows: browsers limit the height of an element. */
export const maxRows = 400_000

/** Filter and sort order of a view. */
export interface RowsQuery {
  collection: Collection
  filter: WireFilter | undefined
  sort: ItemsView['sort']
}

/** Reads the rows of a view. */
export interface RowSource {
  /** Part of the cache key that identifies the source of the rows. */
  key: readonly string[]
  read: (
    api: ConsoleApi,
    query: RowsQuery,
    paging: { offset: number; limit: number },
    signal: AbortSignal,
  ) => Promise<RowPage>
  count: (api: ConsoleApi, query: RowsQuery, signal: AbortSignal) => Promise<number>
  /** True if the count waits for the first rows, so that the server records a denial only once. */
  countsAfterRows?: boolean
}

/** Rows of a collection, read page by page as they become visible. */
export interface ItemRows {
  /** Number of rows; undefined until the first response. */
  count: number | undefined
  /** Number of items that match; may be larger than the number of rows. */
  total: number | undefined
  /** Returns the item of a row; undefined while it loads. */
  at: (index: number) => WireItem | undefined
  error: Error | null
  retry: () => void
  /** Loads the rows of these spans, from the first index to the last, and keeps them up to date. */
  load: (...spans: readonly RowSpan[]) => void
  /** Reads the items of rows, also of those that are not loaded; undefined for a missing one. @throws ApiError */
  read: (span: RowSpan) => Promise<(WireItem | undefined)[]>
}

type RowPage = Pick<QueryItemsResponse, 'dataItems'>

/** First and last index of rows. */
type RowSpan = readonly [first: number, last: number]

/** Reads rows. The count is a separate request, so that the first rows do not wait for it. */
export function useItemRows(query: RowsQuery, source: RowSource = ownRows): ItemRows {
  const api = useApi()
  const { collection, filter, sort } = query
  const queries = useQueryClient()
  const [pages, setPages] = useState<readonly number[]>([0])
  const key = ['items', collection.id, ...source.key]
  const queryOf = (page: number) => ({
    queryKey: [...key, filter, sort, page],
    queryFn: async ({ signal }: { signal: AbortSignal }) => ({
      dataItems: await readInHalves((part) => source.read(api, query, part, signal), {
        offset: page * rowsPerPage,
        limit: rowsPerPage,
      }),
    }),
  })
  const results = useQueries({ queries: pages.map(queryOf) })
  const rows = new Map(pages.map((page, index) => [page, results[index]]))
  const [first] = results
  const count = useQuery({
    queryKey: [...key, 'count', filter],
    queryFn: ({ signal }) => source.count(api, query, signal),
    placeholderData: keepPreviousData,
    enabled: source.countsAfterRows !== true || first?.data !== undefined,
  })
  const total = count.data
  const knownCount = total ?? (pages[0] === 0 ? first?.data?.dataItems.length : undefined)
  const failed = results.find(({ error }) => error !== null)
  return {
    total,
    count: knownCount === undefined ? undefined : Math.min(knownCount, maxRows),
    at: (index) => {
      const page = Math.floor(index / rowsPerPage)
      return rows.get(page)?.data?.dataItems[index - page * rowsPerPage]
    },
    error: failed?.error ?? (first?.data === undefined ? null : count.error),
    retry: () => {
      for (const result of results) if (result.error !== null) result.refetch()
      if (count.error !== null) count.refetch()
    },
    load: (...spans) => {
      const next = [...new Set(spans.flatMap(pagesOf))].sort((a, b) => a - b)
      if (next.join() !== pages.join()) setPages(next)
    },
    read: async ([from, to]) => {
      const items = new Map<number, WireItem[]>()
      for (const page of pagesOf([from, to])) {
        const { queryKey, queryFn } = queryOf(page)
        // Loaded rows are those that the owner sees.
        const loaded = pages.includes(page) ? queries.getQueryData<RowPage>(queryKey) : undefined
        const { dataItems } = loaded ?? (await queries.fetchQuery<RowPage>({ queryKey, queryFn }))
        items.set(page, dataItems)
      }
      return Array.from({ length: to - from + 1 }, (_, index) => {
        const page = Math.floor((from + index) / rowsPerPage)
        return items.get(page)?.[from + index - page * rowsPerPage]
      })
    },
  }
}

/**
 * Returns keys of rows by their index: those of their items, so that an editor stays when other items move its row.
 * While rows are read again, two may have the same item.
 */
export function rowKeys(
  rows: readonly (readonly [index: number, itemId: string | undefined])[],
): Map<number, string> {
  const known = new Set<string>()
  return new Map(
    rows.map(([index, itemId]) => {
      if (itemId === undefined || known.has(itemId)) return [index, `row ${index}`]
      known.add(itemId)
      return [index, `item ${itemId}`]
    }),
  )
}

function pagesOf([first, last]: RowSpan): number[] {
  const page = Math.floor(first / rowsPerPage)
  return Array.from(
    { length: Math.floor(last / rowsPerPage) - page + 1 },
    (_, index) => page + index,
  )
}

/** Maximum number of referenced items that a cell names. */
const namedInCell = 3

/** Includes the items that the cells of references name. */
export function namedReferences({
  fields,
}: Collection): Pick<QueryItemsRequest, 'includeReferences'> {
  const includeReferences = fields
    .filter(({ type }) => isReference(type))
    .map(({ key }) => ({ field: key, limit: namedInCell }))
  return includeReferences.length > 0 ? { includeReferences } : {}
}

/** The rows of the owner's own view. */
const ownRows: RowSource = {
  key: [],
  read: (api, { collection, filter, sort }, paging, signal) =>
    api.queryItems(
      {
        dataCollectionId: collection.id,
        query: { ...toQuery({ filter, sort }), paging },
        includeRevision: true,
        ...namedReferences(collection),
      },
      signal,
    ),
  count: async (api, { collection, filter }, signal) => {
    const request = {
      dataCollectionId: collection.id,
      ...(filter === undefined ? {} : { filter }),
    }
    return (await api.countItems(request, signal)).totalCount
  },
}

/** Reads the ids of rows, in the order of the view. */
export async function readRowIds(
  api: ConsoleApi,
  { collection, filter, sort }: RowsQuery,
  paging: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<string[]> {
  const query = { ...toQuery({ filter, sort }), fields: ['_id'], paging }
  const { dataItems } = await api.queryItems({ dataCollectionId: collection.id, query }, signal)
  return dataItems.map(({ id }) => id)
}

/** Returns the filter and sort order of a view, as a query has them. */
export function toQuery({
  filter,
  sort,
}: Pick<RowsQuery, 'filter' | 'sort'>): Pick<QueryItemsRequest['query'], 'filter' | 'sort'> {
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort: [{ fieldName: sort.field, order: sort.order }] }),
  }
}
