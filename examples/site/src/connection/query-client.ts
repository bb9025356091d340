import { QueryClient } from '@tanstack/react-query'

/** Makes the cache of the site: films do not change while one looks at them, reviews seldom do. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, gcTime: 15 * 60_000 } },
  })
}
