import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from './api-context.js'
import type { ConsoleApi } from './console-calls.js'

/** Options of a query that its users may set. */
export interface ApiQueryOptions {
  enabled?: boolean
  staleTime?: number
  /** Polling interval in milliseconds. */
  refetchInterval?: number
}

/** Queries the server, and caches the response under `queryKey`. */
export function useApiQuery<Result>(
  queryKey: QueryKey,
  call: (api: ConsoleApi, signal: AbortSignal) => Promise<Result>,
  options: ApiQueryOptions = {},
): UseQueryResult<Result> {
  const api = useApi()
  return useQuery({ queryKey, queryFn: ({ signal }) => call(api, signal), ...options })
}
