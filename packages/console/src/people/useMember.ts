import { nullIfMissing } from '../api/api-error.js'
import { useApiQuery } from '../api/useApiQuery.js'

/** Queries one member; null if there is none with this id. */
export function useMember(id: string, options: { enabled?: boolean; staleTime?: number } = {}) {
  return useApiQuery(
    ['members', id],
    (api, signal) =>
      nullIfMissing(api.getMember({ memberId: id }, signal).then(({ member }) => member)),
    options,
  )
}
