import { useApiQuery } from './api/useApiQuery.js'

/** Polling interval in milliseconds. */
const refreshMs = 15_000

/** Queries the figures of the site, and polls them while the page is visible. */
export function useOverview(options: { enabled?: boolean } = {}) {
  return useApiQuery(['overview'], (api, signal) => api.getOverview({}, signal), {
    refetchInterval: refreshMs,
    ...options,
  })
}
