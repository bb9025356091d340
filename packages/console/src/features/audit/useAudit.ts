import type { ListAuditResponse } from '@foyer/protocol/audit'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useApi } from '../../api-context.js'
import { type AuditView, auditFilter } from './audit-view.js'

/** Entries per page. */
const pageSize = 50

/** Queries the audit log, newest entries first; `fetchNextPage` reads older ones. */
export function useAudit(view: AuditView): UseInfiniteQueryResult<InfiniteData<ListAuditResponse>> {
  const api = useApi()
  const request = { ...auditFilter(view), limit: pageSize }
  return useInfiniteQuery({
    queryKey: ['audit', request],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listAudit(cursor === '' ? request : { ...request, cursor }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
