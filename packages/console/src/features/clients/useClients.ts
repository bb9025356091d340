import type {
  ClientResponse,
  CreateClientRequest,
  ListClientsResponse,
} from '@foyer/protocol/site-clients'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useAnswer } from '../../useAnswer.js'
import { useChange } from '../../useChange.js'

const queryKey = ['clients']

/** Every client, oldest first. */
export function useClients(): UseQueryResult<ListClientsResponse> {
  return useAnswer(queryKey, (api, signal) => api.listClients({}, signal))
}

/** Saves what a form says of a client: a new one, or the one of this id. */
export function useSaveClient(
  id: string | undefined,
): UseMutationResult<ClientResponse, Error, CreateClientRequest> {
  return useChange(queryKey, (api, client: CreateClientRequest) =>
    id === undefined ? api.createClient(client) : api.updateClient({ ...client, id }),
  )
}

/** Changes settings of a client's own; null takes one back. */
export function useClientSettings(
  id: string,
): UseMutationResult<ClientResponse, Error, Record<string, unknown>> {
  return useChange(queryKey, (api, settings: Record<string, unknown>) =>
    api.updateClient({ id, settings }),
  )
}

/** Removes a client. */
export function useDeleteClient(): UseMutationResult<Record<string, never>, Error, string> {
  return useChange(queryKey, (api, id: string) => api.deleteClient({ id }))
}
