import { useApiQuery } from '../../api/useApiQuery.js'

/** Maximum number of e-mails that the page shows; older ones stay on the server. */
export const inboxLimit = 200

/** Polling interval in milliseconds. */
const refreshMs = 3_000

/** Queries the newest captured e-mails, and polls while the page is visible. */
export function useInbox() {
  return useApiQuery(
    ['inbox'],
    async (api, signal) => (await api.listInbox({ limit: inboxLimit }, signal)).messages,
    // No retry: the next poll follows.
    { refetchInterval: refreshMs, retry: false },
  )
}
