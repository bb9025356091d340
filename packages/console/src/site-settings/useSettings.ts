import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/api-context.js'
import { useApiQuery } from '../api/useApiQuery.js'

const queryKey = ['settings']

/** All settings of the site, with their sources. */
export function useSettings({ enabled = true } = {}) {
  return useApiQuery(queryKey, (api, signal) => api.getSettings({}, signal), { enabled })
}

/** Changes settings, and caches the response. */
export function useUpdateSettings() {
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
