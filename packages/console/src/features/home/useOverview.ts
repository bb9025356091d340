import type { SiteOverview } from '@foyer/protocol/overview'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api-context.js'

/** Polling interval in milliseconds. */
const refreshMs = 15_000

/** Queries the figures of the site, and polls them. */
export function useOverview(): UseQueryResult<SiteOverview> {
  const api = useApi()
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.getOverview({}, signal),
    refetchInterval: refreshMs,
  })
}
