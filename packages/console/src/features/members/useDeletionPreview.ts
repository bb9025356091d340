import { useApiQuery } from '../../api/useApiQuery.js'

/** Queries the items of a member, and the effect of a deletion on them. */
export function useDeletionPreview(memberId: string) {
  return useApiQuery(['deletion', memberId], (api, signal) =>
    api.previewDeletion({ memberId }, signal),
  )
}
