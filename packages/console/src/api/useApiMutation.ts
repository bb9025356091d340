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

/** Calls the server, then invalidates the queries of `queryKey`; undefined for a call that changes none. */
export function useApiMutation<Input = void, Result = unknown>(
  queryKey: QueryKey | undefined,
  change: (api: ConsoleApi, input: Input) => Promise<Result>,
  { refetchesAfterRefusal = false, ...options }: MutationOptions = {},
): UseMutationResult<Result, Error, Input> {
  const api = useApi()
  const queries = useQueryClient()
  const refetch = async (): Promise<void> => {
    if (queryKey !== undefined) await queries.invalidateQueries({ queryKey })
  }
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    ...(refetchesAfterRefusal ? { onSettled: refetch } : { onSuccess: refetch }),
    ...options,
  })
}
