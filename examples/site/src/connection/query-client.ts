import { QueryClient } from '@tanstack/react-query'

/**
 * Creates the query client. Data stays fresh for a minute and cached for 15, because films never and reviews rarely
 * change.
 */
export function createQueryClient(): QueryClient {
  // On the server it lives as long as its request, without timers.
  const gcTime = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 15 * 60_000
  return new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, gcTime } } })
}
