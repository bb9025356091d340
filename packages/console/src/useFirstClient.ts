import { useApiQuery } from './api/useApiQuery.js'

/** Queries the oldest client, for snippets; null if there is none. */
export function useFirstClient(isAllowed: boolean) {
  return useApiQuery(
    ['clients', 'first'],
    async (api, signal) => (await api.listClients({}, signal)).clients[0] ?? null,
    { enabled: isAllowed },
  )
}
