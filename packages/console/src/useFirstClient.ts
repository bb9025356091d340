import type { SiteClient } from '@foyer/protocol/site-clients'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from './api/api-context.js'

/** Queries the oldest client, for snippets; null if there is none. */
export function useFirstClient(isAllowed: boolean): UseQueryResult<SiteClient | null> {
  const api = useApi()
  return useQuery({
    queryKey: ['clients', 'first'],
    queryFn: async ({ signal }) => (await api.listClients({}, signal)).clients[0] ?? null,
    enabled: isAllowed,
  })
}
