import type { ListRequestsRequest, LoggedRequest } from '@foyer/protocol/request-log'
import { keepPreviousData } from '@tanstack/react-query'
import { useApiQuery, usePagedQuery } from '../../api/useApiQuery.js'
import type { LogsView } from './logs-view.js'

/** Requests per page. */
const pageSize = 50

/** Polling interval of a watched log in milliseconds. */
const watchMs = 3_000

/** Queries the log, newest requests first, and polls it while it is watched; `fetchNextPage` reads older ones. */
export function useLogs(view: LogsView) {
  const request = requestOf(view)
  return usePagedQuery(
    ['logs', request],
    (api, page, signal) => api.listRequests({ ...request, ...page }, signal),
    {
      placeholderData: keepPreviousData,
      refetchInterval: view.isWatching ? watchMs : false,
      // No retry: the next poll follows.
      ...(view.isWatching && { retry: false }),
    },
  )
}

/**
 * Returns one request of the page, or else queries it by its id; null if the log does not have it.
 * @param requestId undefined queries none
 */
export function useLoggedRequest(requestId: string | undefined, page: readonly LoggedRequest[]) {
  const listed = page.find((request) => request.requestId === requestId)
  const query = useApiQuery(
    ['log', requestId],
    async (api, signal) => {
      const { requests } = await api.listRequests(
        { requestId: String(requestId), limit: 1 },
        signal,
      )
      return requests[0] ?? null
    },
    { enabled: requestId !== undefined && listed === undefined },
  )
  return { ...query, data: listed ?? query.data }
}

function requestOf({ kind, status, path, requestId, since }: LogsView): ListRequestsRequest {
  const [part, id] = [path.trim(), requestId.trim()]
  return {
    ...(kind === 'all' ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
    ...(part === '' ? {} : { path: part }),
    ...(id === '' ? {} : { requestId: id }),
    ...(since === '' ? {} : { since: new Date(since).toISOString() }),
    limit: pageSize,
  }
}
