import type {
  CreateKeyRequest,
  CreateKeyResponse,
  ListKeysResponse,
} from '@foyer/protocol/api-keys'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from '../../api-context.js'

const queryKey = ['keys']

/** Every key, oldest first. */
export function useKeys(): UseQueryResult<ListKeysResponse> {
  const api = useApi()
  return useQuery({ queryKey, queryFn: ({ signal }) => api.listKeys({}, signal) })
}

/** Makes a key; its answer is the only one that ever holds the secret. */
export function useCreateKey(): UseMutationResult<CreateKeyResponse, Error, CreateKeyRequest> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: CreateKeyRequest) => api.createKey(wanted),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    // Nothing keeps the secret longer than the page shows it.
    gcTime: 0,
  })
}

/** Removes a key. */
export function useDeleteKey(): UseMutationResult<Record<string, never>, Error, string> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deleteKey({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}
