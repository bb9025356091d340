import { QueryClient } from '@tanstack/react-query'

/**
 * Creates the query client. Data is fresh for a minute and cached for 15, because films never change and reviews rarely
 * do.
 */
export function createQueryClient(): QueryClient {
  // On the server, a query client lasts for one request and needs no timers.
  const gcTime = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 15 * 60_000
  return new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, gcTime } } })
}
