import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from './api-context.js'
import type { ConsoleApi } from './console-calls.js'

/** Queries the server, and caches the response under `queryKey`. */
export function useAnswer<Answer>(
  queryKey: QueryKey,
  ask: (api: ConsoleApi, signal: AbortSignal) => Promise<Answer>,
): UseQueryResult<Answer> {
  const api = useApi()
  return useQuery({ queryKey, queryFn: ({ signal }) => ask(api, signal) })
}
