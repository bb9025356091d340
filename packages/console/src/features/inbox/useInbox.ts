import type { InboxMessage } from '@foyer/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.js'

/** Maximum number of e-mails that the page shows; older ones stay on the server. */
export const inboxLimit = 200

/** Polling interval in milliseconds. */
const refreshMs = 3_000

/** Queries the newest captured e-mails, and polls while the page is visible. */
export function useInbox(): UseQueryResult<InboxMessage[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['inbox'],
    queryFn: async ({ signal }) => (await api.listInbox({ limit: inboxLimit }, signal)).messages,
    refetchInterval: refreshMs,
    // No retry: the next poll follows.
    retry: false,
  })
}
