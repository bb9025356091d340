import type { QueryAsResponse, ViewAs } from '@foyer/protocol/query-as'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api-context.js'

/** Items in a page. */
const limit = 5

/** Queries the first items of a collection as a visitor or a member gets them. */
export function useQueryAs(
  dataCollectionId: string,
): UseMutationResult<QueryAsResponse, Error, ViewAs> {
  const api = useApi()
  return useMutation({
    mutationFn: (viewAs) =>
      api.queryAs({
        dataCollectionId,
        query: { paging: { limit } },
        returnTotalCount: true,
        viewAs,
      }),
  })
}
