import {
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from './api-context.js'
import type { ConsoleApi } from './console-calls.js'

interface MutationOptions {
  /** Cache time of the response in milliseconds. */
  gcTime?: number
  /**
   * True to refetch after a refused change too, because another owner may have changed the data.
   * Default false.
   */
  refetchesAfterRefusal?: boolean
}

/** Changes data on the server, then invalidates the queries of `queryKey`. */
export function useApiMutation<Input, Result>(
  queryKey: QueryKey,
  change: (api: ConsoleApi, input: Input) => Promise<Result>,
  { refetchesAfterRefusal = false, ...options }: MutationOptions = {},
): UseMutationResult<Result, Error, Input> {
  const api = useApi()
  const queries = useQueryClient()
  const refetch = (): Promise<void> => queries.invalidateQueries({ queryKey })
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    ...(refetchesAfterRefusal ? { onSettled: refetch } : { onSuccess: refetch }),
    ...options,
  })
}
