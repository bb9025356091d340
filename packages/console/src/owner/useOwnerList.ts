import { useApiQuery } from '../api/useApiQuery.js'

/** Key of the cached owners. */
export const ownersKey = ['owners']

/** Queries every account of an owner and every invitation. */
export function useOwnerList(options?: { enabled?: boolean; staleTime?: number }) {
  return useApiQuery(ownersKey, (api, signal) => api.listOwners({}, signal), options)
}
