import type { ConsoleApi } from './api/console-calls.js'
import { useApiQuery } from './api/useApiQuery.js'

/** Key of the cached clients. */
export const clientsKey = ['clients']

const listClients = (api: ConsoleApi, signal: AbortSignal) => api.listClients({}, signal)

/** Queries every client, oldest first. */
export function useClientList() {
  return useApiQuery(clientsKey, listClients)
}

/** Queries the oldest client, for snippets; null if there is none. */
export function useFirstClient(isAllowed: boolean) {
  return useApiQuery(clientsKey, listClients, {
    enabled: isAllowed,
    select: ({ clients }) => clients[0] ?? null,
  })
}
