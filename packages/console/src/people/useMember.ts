import type { MemberSummary } from '@foyer/protocol'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.js'
import { useApiQuery } from '../api/useApiQuery.js'

/** Queries one member; null if there is none with this id. */
export function useMember(id: string): UseQueryResult<MemberSummary | null> {
  return useApiQuery(['members', id], async (api, signal) => {
    try {
      return (await api.getMember({ memberId: id }, signal)).member
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  })
}
