import type { ListOwnersResponse } from '@foyer/protocol/owner-accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ApiQueryOptions, useApiQuery } from './api/useApiQuery.js'

/** Key of the cached owners. */
export const ownersKey = ['owners']

/** Queries every account of an owner and every invitation. */
export function useOwnerList(options?: ApiQueryOptions): UseQueryResult<ListOwnersResponse> {
  return useApiQuery(ownersKey, (api, signal) => api.listOwners({}, signal), options)
}
