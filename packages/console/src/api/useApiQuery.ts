import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useApi } from './api-context.js'
import type { ConsoleApi } from './console-calls.js'

/** Queries the server, and caches the response under `queryKey`. */
export function useApiQuery<Result, Data = Result>(
  queryKey: QueryKey,
  call: (api: ConsoleApi, signal: AbortSignal) => Promise<Result>,
  options: Omit<UseQueryOptions<Result, Error, Data>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Data> {
  const api = useApi()
  return useQuery({ queryKey, queryFn: ({ signal }) => call(api, signal), ...options })
}

type PagedQueryOptions<Page> = Omit<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, string>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>

/** Queries a list page by page, newest entries first; `fetchNextPage` reads older ones. */
export function usePagedQuery<Page extends { nextCursor?: string | null }>(
  queryKey: QueryKey,
  call: (api: ConsoleApi, page: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
  options: PagedQueryOptions<Page> = {},
): UseInfiniteQueryResult<InfiniteData<Page>> {
  const api = useApi()
  return useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) => call(api, cursor === '' ? {} : { cursor }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...options,
  })
}
