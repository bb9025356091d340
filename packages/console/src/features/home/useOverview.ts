import type { SiteOverview } from '@foyer/protocol/overview'
import type { SiteClient } from '@foyer/protocol/site-clients'
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

/** Queries the oldest client, for the snippet that connects an app; null if there is none. */
export function useFirstClient(isAllowed: boolean): UseQueryResult<SiteClient | null> {
  const api = useApi()
  return useQuery({
    queryKey: ['clients', 'first'],
    queryFn: async ({ signal }) => (await api.listClients({}, signal)).clients[0] ?? null,
    enabled: isAllowed,
  })
}
