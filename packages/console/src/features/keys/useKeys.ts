import type { CreateKeyRequest } from '@foyer/protocol/api-keys'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'

const queryKey = ['keys']

/** Every key, oldest first. */
export function useKeys() {
  return useApiQuery(queryKey, (api, signal) => api.listKeys({}, signal))
}

/**
 * Creates a key. Only this response contains the secret, so it is removed from the cache when its
 * page closes.
 */
export function useCreateKey() {
  return useApiMutation(queryKey, (api, request: CreateKeyRequest) => api.createKey(request), {
    gcTime: 0,
  })
}

/** Deletes a key. */
export function useDeleteKey() {
  return useApiMutation(queryKey, (api, id: string) => api.deleteKey({ id }))
}
