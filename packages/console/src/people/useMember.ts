import { nullIfMissing } from '../api/api-error.js'
import { useApiQuery } from '../api/useApiQuery.js'
import { mayUse, useOwner } from '../owner/rights.js'

/** Queries one member; null if there is none with this id. */
export function useMember(id: string, options: { enabled?: boolean; staleTime?: number } = {}) {
  return useApiQuery(
    ['members', id],
    (api, signal) =>
      nullIfMissing(api.getMember({ memberId: id }, signal).then(({ member }) => member)),
    options,
  )
}

/** Queries a member to show the name, if the owner may read members. A name that was read is not read again. */
export function useNamedMember(id: string) {
  return useMember(id, {
    enabled: mayUse(useOwner(), 'members:read'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
