import {
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from './api-context.js'
import type { ConsoleApi } from './console-calls.js'

interface ChangeOptions {
  /** Cache time of the response in milliseconds. */
  gcTime?: number
  /** Refetches after a refused change too: another owner may have changed the data. Default false. */
  rereadsRefused?: boolean
}

/** Changes data on the server, then invalidates the queries of `queryKey`. */
export function useChange<Input, Answer>(
  queryKey: QueryKey,
  change: (api: ConsoleApi, input: Input) => Promise<Answer>,
  { rereadsRefused = false, ...options }: ChangeOptions = {},
): UseMutationResult<Answer, Error, Input> {
  const api = useApi()
  const queries = useQueryClient()
  const reread = (): Promise<void> => queries.invalidateQueries({ queryKey })
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    ...(rereadsRefused ? { onSettled: reread } : { onSuccess: reread }),
    ...options,
  })
}
