import type {
  ClientResponse,
  CreateClientRequest,
  ListClientsResponse,
} from '@foyer/protocol/site-clients'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from '../../api-context.js'

const queryKey = ['clients']

/** Every client, oldest first. */
export function useClients(): UseQueryResult<ListClientsResponse> {
  const api = useApi()
  return useQuery({ queryKey, queryFn: ({ signal }) => api.listClients({}, signal) })
}

/** Saves what a form says of a client: a new one, or the one of this id. */
export function useSaveClient(
  id: string | undefined,
): UseMutationResult<ClientResponse, Error, CreateClientRequest> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (client: CreateClientRequest) =>
      id === undefined ? api.createClient(client) : api.updateClient({ ...client, id }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Removes a client. */
export function useDeleteClient(): UseMutationResult<Record<string, never>, Error, string> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deleteClient({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}
