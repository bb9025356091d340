import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api-error.js'

/** Creates the query client. Retries only temporary errors: no response, or status 503. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server may run on this machine. It then responds although the browser is offline.
        networkMode: 'always',
        staleTime: 2_000,
        retry: (failures, error) => failures < 2 && isTemporary(error),
      },
    },
  })
}

function isTemporary(error: Error): boolean {
  return error instanceof ApiError && (error.problem === 'unreachable' || error.status === 503)
}
