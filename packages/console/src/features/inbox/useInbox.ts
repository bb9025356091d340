import type { InboxMessage } from '@foyer/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api-context.js'

/** Mails that the inbox shows at the most; older ones stay on the server. */
export const inboxLimit = 200

/** Milliseconds between two looks into the inbox. */
const refreshMs = 3_000

/** The newest captured mails; looks again by itself while the page is visible. */
export function useInbox(): UseQueryResult<InboxMessage[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['inbox'],
    queryFn: async ({ signal }) => (await api.listInbox({ limit: inboxLimit }, signal)).messages,
    refetchInterval: refreshMs,
    // One failed look is followed by the next one anyway.
    retry: false,
  })
}
