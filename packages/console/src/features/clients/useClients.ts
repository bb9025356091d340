import type { CreateClientRequest } from '@foyer/protocol/site-clients'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'

const queryKey = ['clients']

/** Every client, oldest first. */
export function useClients() {
  return useApiQuery(queryKey, (api, signal) => api.listClients({}, signal))
}

/** Creates a client, or updates the one with this id. */
export function useSaveClient(id: string | undefined) {
  return useApiMutation(queryKey, (api, client: CreateClientRequest) =>
    id === undefined ? api.createClient(client) : api.updateClient({ ...client, id }),
  )
}

/** Changes a client's own settings; null resets one to the value of the site. */
export function useClientSettings(id: string) {
  return useApiMutation(queryKey, (api, settings: Record<string, unknown>) =>
    api.updateClient({ id, settings }),
  )
}

/** Deletes a client. */
export function useDeleteClient() {
  return useApiMutation(queryKey, (api, id: string) => api.deleteClient({ id }))
}
