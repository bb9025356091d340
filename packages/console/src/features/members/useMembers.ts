import type { ListMembersResponse } from '@foyer/protocol'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.js'
import type { MembersView } from './members-view.js'

/** Members on one page. */
export const membersPageSize = 25

/** Polling interval in milliseconds, because people sign up in the meantime. */
const refreshMs = 10_000

/** One page of members, newest first. */
export function useMembers({
  search,
  status,
  page,
}: MembersView): UseQueryResult<ListMembersResponse> {
  const api = useApi()
  const request = {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === undefined ? {} : { status }),
    limit: membersPageSize,
    offset: (page - 1) * membersPageSize,
  }
  return useQuery({
    queryKey: ['members', request],
    queryFn: ({ signal }) => api.listMembers(request, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}
