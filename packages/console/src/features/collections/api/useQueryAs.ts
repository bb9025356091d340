import type { QueryAsResponse, ViewAs } from '@foyer/protocol/query-as'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api-context.js'
import { ApiError } from '../../../api-error.js'
import type { ConsoleApi } from '../../../console-calls.js'

/** Items in a page. */
const limit = 5

/** A visitor, or the member with an e-mail address. */
export type Viewer = { kind: 'visitor' } | { kind: 'member'; email: string }

/** Queries the first items of a collection as somebody else gets them. */
export function useQueryAs(
  dataCollectionId: string,
): UseMutationResult<QueryAsResponse, Error, Viewer> {
  const api = useApi()
  return useMutation({
    mutationFn: async (viewer) => {
      const viewAs = await viewAsOf(api, viewer)
      const query = { paging: { limit } }
      return api.queryAs({ dataCollectionId, query, returnTotalCount: true, viewAs })
    },
  })
}

async function viewAsOf(api: ConsoleApi, viewer: Viewer): Promise<ViewAs> {
  if (viewer.kind === 'visitor') return viewer
  const email = viewer.email.trim()
  const { members } = await api.listMembers({ search: email, limit: 10 })
  const member = members.find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!member) {
    const text = `there is no member with the address “${email}”`
    throw new ApiError(text, { problem: 'refused' })
  }
  return { kind: 'member', memberId: member.id }
}
