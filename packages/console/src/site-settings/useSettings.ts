import type { SettingsResponse } from '@foyer/protocol/site-settings'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from '../api/api-context.js'

const queryKey = ['settings']

/** All settings of the site, with their sources. */
export function useSettings({ enabled = true } = {}): UseQueryResult<SettingsResponse> {
  const api = useApi()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getSettings({}, signal),
    enabled,
  })
}

/** Changes settings, and caches the response. */
export function useUpdateSettings(): UseMutationResult<
  SettingsResponse,
  Error,
  Record<string, unknown>
> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    // Changes run one after the other, because a late response would overwrite a newer one in the
    // cache.
    scope: { id: 'settings' },
    mutationFn: (change: Record<string, unknown>) => api.updateSettings(change),
    onSuccess: async (response) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, response)
    },
  })
}
