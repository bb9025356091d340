import { keepPreviousData } from '@tanstack/react-query'
import { useApiQuery } from '../../api/useApiQuery.js'
import type { MembersView } from './members-view.js'

/** Members on one page. */
export const membersPageSize = 25

/** Polling interval in milliseconds, because people sign up in the meantime. */
const refreshMs = 10_000

/** One page of members, newest first. */
export function useMembers({ search, status, page }: MembersView) {
  const request = {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === undefined ? {} : { status }),
    limit: membersPageSize,
    offset: (page - 1) * membersPageSize,
  }
  return useApiQuery(['members', request], (api, signal) => api.listMembers(request, signal), {
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}
