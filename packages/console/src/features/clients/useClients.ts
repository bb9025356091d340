import type {
  ClientResponse,
  CreateClientRequest,
  ListClientsResponse,
} from '@foyer/protocol/site-clients'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'

const queryKey = ['clients']

/** Every client, oldest first. */
export function useClients(): UseQueryResult<ListClientsResponse> {
  return useApiQuery(queryKey, (api, signal) => api.listClients({}, signal))
}

/** Creates a client, or updates the one with this id. */
export function useSaveClient(
  id: string | undefined,
): UseMutationResult<ClientResponse, Error, CreateClientRequest> {
  return useApiMutation(queryKey, (api, client: CreateClientRequest) =>
    id === undefined ? api.createClient(client) : api.updateClient({ ...client, id }),
  )
}

/** Changes a client's own settings; null resets one to the value of the site. */
export function useClientSettings(
  id: string,
): UseMutationResult<ClientResponse, Error, Record<string, unknown>> {
  return useApiMutation(queryKey, (api, settings: Record<string, unknown>) =>
    api.updateClient({ id, settings }),
  )
}

/** Deletes a client. */
export function useDeleteClient(): UseMutationResult<Record<string, never>, Error, string> {
  return useApiMutation(queryKey, (api, id: string) => api.deleteClient({ id }))
}
