import { limits, type MemberSummary } from '@foyer/protocol'
import type { UseQueryResult } from '@tanstack/react-query'
import { useAnswer } from '../../../useAnswer.js'

/** Queries one member; null if there is none with this id. The search also finds nicknames that contain the id. */
export function useMember(id: string): UseQueryResult<MemberSummary | null> {
  return useAnswer(['members', id], async (api, signal) => {
    const { members } = await api.listMembers({ search: id, limit: limits.maxPageSize }, signal)
    return members.find((member) => member.id === id) ?? null
  })
}
