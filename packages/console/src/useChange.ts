import {
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ConsoleApi } from './api.js'
import { useApi } from './api-context.js'

/**
 * Changes data on the server, then invalidates the queries of `queryKey`. `gcTime`: cache time of the response in
 * milliseconds.
 */
export function useChange<Said, Answer>(
  queryKey: QueryKey,
  change: (api: ConsoleApi, said: Said) => Promise<Answer>,
  kept: { gcTime?: number } = {},
): UseMutationResult<Answer, Error, Said> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (said: Said) => change(api, said),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    ...kept,
  })
}
