import type { InboxMessage } from '@foyer/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api-context.js'

/** Maximum number of mails in the inbox; older ones stay on the server. */
export const inboxLimit = 200

/** Polling interval in milliseconds. */
const refreshMs = 3_000

/** Queries the newest captured mails, and polls while the page is visible. */
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
